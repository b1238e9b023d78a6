// tw: devices, library kernels on .npy files, and a look into the compiler.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <span>
#include <tilewright/error.hpp>
#include <tilewright/runtime.hpp>

#include "bad_argument.hpp"
#include "commands.hpp"
#include "kernels.hpp"

void tw::tool::print_note(const tw::Note& n, void*) {
  if (n.file)
    fmt::print(stderr, "{}:{}: note: {}\n", n.file, n.line, n.text);
  else
    fmt::print(stderr, "note: {}\n", n.text);
}

namespace {

using namespace tw::tool;

constexpr int bad_arguments = 2;

// One line on stderr, whatever the text.
int fail(std::string text, int code) {
  for (char& c : text)
    if (c == '\n') c = ' ';
  fmt::print(stderr, "tw: {}\n", text);
  return code;
}

// An option that takes one value, and may come again: of the value after it the next is no part.
CLI::Option* add_each(CLI::App* command, const std::string& name, std::vector<std::string>& to,
                      const std::string& value, const std::string& description) {
  return command
      ->add_option_function<std::string>(
          name, [&to](const std::string& v) { to.push_back(v); }, description)
      ->type_name(value)
      ->trigger_on_parse();
}

// "" would reach the system as a path, and its message would name no file.
const CLI::Validator not_empty([](const std::string& s) { return s.empty() ? "is empty" : ""; },
                               "");

// While the line is read: CLI11 asks for missing options only then, and what a kernel that does not
// exist lacks is no help.
const CLI::Validator a_kernel(
    [](const std::string& s) {
      kernel_named(s);
      return std::string();
    },
    "");

void add_choices(CLI::App* command, RunChoices& c) {
  command->add_option("NAME", c.kernel, "a library kernel: " + kernel_names())
      ->required()
      ->check(a_kernel);
  command->add_option("--device", c.device, "cpu (the default), interpreter, sim, cuda or cuda:N");
  command
      ->add_option("--type", c.type,
                   "element type of the inputs; bf16 is stored as uint16, 8-bit floats as uint8")
      ->check(not_empty);
  add_each(command, "--tune", c.tunes, "NAME=VALUE",
           "instead of a tune parameter's first candidate; once for each");
}

std::string list_of_kernels() {
  std::string text = "\nKernels:\n";
  for (const Kernel& k : kernels()) {
    std::string inputs;
    for (const Input& i : k.inputs) inputs += std::string(inputs.empty() ? "" : ", ") + i.name;
    text += fmt::format("  {:<20} {} (inputs: {})\n", k.name, k.description, inputs);
  }
  return text;
}

// CLI11 only says that a command is missing. `before`: the commands that lead here.
void check_command(const CLI::App& app, std::span<char*> words, const std::string& before = "") {
  const auto all = app.get_subcommands({});
  if (all.empty() || words.empty() || words[0][0] == '-') return;
  std::string commands;
  for (const CLI::App* c : all) {
    if (c->get_name() == words[0])
      return check_command(*c, words.subspan(1), before + c->get_name() + " ");
    commands += (commands.empty() ? "" : ", ") + before + c->get_name();
  }
  if (before.empty())
    for (const Kernel& k : kernels())
      if (k.name == std::string_view(words[0]))
        bad_argument(
            "there is no command '{0}', which is a kernel: write tw run {0} or tw inspect {0}",
            words[0]);
  bad_argument("there is no command '{}{}': write one of {}", before, words[0], commands);
}

int command(int argc, char** argv) {
  CLI::App app("tw: tile kernels from the command line", "tw");
  app.require_subcommand(1);
  app.set_version_flag("--version", "tw " TW_VERSION);
  app.add_subcommand("devices", "which devices can run kernels here")->callback(devices);

  RunChoices choices;
  std::vector<std::string> inputs, shapes, passes;
  std::string output, file, stage, layout, gpu;
  bool locations = false;
  CLI::App* run_command = app.add_subcommand("run", "run a library kernel on .npy files");
  add_choices(run_command, choices);
  run_command->add_option("--in", inputs, "an input, in the kernel's order")
      ->required()
      ->check(not_empty);
  run_command->add_option("--out", output, "the file to write")->required()->check(not_empty);
  run_command->footer(list_of_kernels());
  run_command->callback([&] { run(choices, inputs, output); });

  CLI::App* inspect_command =
      app.add_subcommand("inspect", "print each stage of a kernel's compilation");
  add_choices(inspect_command, choices);
  inspect_command->add_option("SHAPES", shapes, "a shape for each input, such as 4x1024");
  inspect_command
      ->add_option("--stage", stage, "print this stage only, without a heading: tw opt reads IR")
      ->check(not_empty);
  inspect_command
      ->add_option("--layout", layout,
                   "draw which thread holds what of each tile, into this SVG file")
      ->check(not_empty);
  inspect_command
      ->add_option("--arch", gpu,
                   "with --device cuda: code for this GPU, which need not be here; sm_80, sm_86, "
                   "sm_89, sm_90a, sm_100a or sm_120a")
      ->check(not_empty);
  inspect_command->footer(list_of_kernels());
  inspect_command->callback([&] { inspect(choices, shapes, stage, layout, gpu); });

  CLI::App* opt_command = app.add_subcommand("opt", "run passes on a kernel as IR text");
  opt_command->add_option("FILE", file, "IR text; - reads standard input")
      ->required()
      ->check(not_empty);
  add_each(opt_command, "--pass", passes, "NAME", "a pass to run; once for each, in this order");
  opt_command->add_flag("--lines", locations, "print the line each op was read from");
  opt_command->callback([&] { opt(file, passes, locations); });

  CLI::App* cache_command = app.add_subcommand("cache", "the compiled kernels kept on disk");
  cache_command->require_subcommand(1);
  cache_command->add_subcommand("list", "size, last use and name of each, the last used first")
      ->callback(cache_list);
  cache_command->add_subcommand("verify", "which of them are damaged")->callback(cache_verify);
  cache_command->add_subcommand("clear", "remove them all")->callback(cache_clear);

  check_command(app, std::span(argv, static_cast<size_t>(argc)).subspan(argc ? 1 : 0));
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {  // --help, --version
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    std::string help = "tw";
    for (const CLI::App* c : app.get_subcommands()) help += " " + c->get_name();
    return fail(fmt::format("{}: {} --help says what to write", e.what(), help), bad_arguments);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  tw::on_note(print_note);
  try {
    return command(argc, argv);
  } catch (const BadArgument& e) {
    return fail(e.what(), bad_arguments);
  } catch (const tw::Error& e) {
    // What an author's line or file has wrong is an argument here.
    return fail(e.what(), e.kind() == tw::ErrorKind::usage ? bad_arguments : 1);
  } catch (const std::exception& e) {
    return fail(e.what(), 1);
  }
}
