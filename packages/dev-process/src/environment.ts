/** The surroundings without empty values. */
export function inheritedSettings(): Record<string, string> {
  const set = Object.entries(process.env).flatMap(([name, value]) =>
    value?.trim() ? [[name, value] as const] : [],
  );
  return Object.fromEntries(set);
}

/** What a program needs from the surroundings to run at all; none of the product's own settings. */
export function bareEnvironment(): Record<string, string> {
  const needed = ["PATH", "Path", "HOME", "TMPDIR", "TMP", "TEMP", "SystemRoot", "LD_LIBRARY_PATH", "TZDIR"];
  return Object.fromEntries(Object.entries(inheritedSettings()).filter(([name]) => needed.includes(name)));
}

/** The system's search path for programs. */
export function searchPath(): string {
  const { PATH, Path } = process.env;
  return PATH ?? Path ?? "";
}
