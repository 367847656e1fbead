// The first day or number that a browser writes in a language takes it as long as a whole screen. It does that here once, while
// the program is on its way and there is nothing else to do.
setTimeout(() => new Intl.DateTimeFormat("en-US", { timeZone: "UTC" }).format());
