// The first date or number that a browser formats in a language takes as long as a whole screen. This does it once,
// while the program is loading and there is nothing else to do.
setTimeout(() => new Intl.DateTimeFormat("en-US", { timeZone: "UTC" }).format());
