// What the cost of a header is counted from.
