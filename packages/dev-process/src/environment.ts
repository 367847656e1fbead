/** Returns the environment without empty values. */
export function inheritedSettings(): Record<string, string> {
  const set = Object.entries(process.env).flatMap(([name, value]) =>
    value?.trim() ? [[name, value] as const] : [],
  );
  return Object.fromEntries(set);
}

/** Returns what any program needs from the environment to run, without the product's settings. */
export function bareEnvironment(): Record<string, string> {
  const needed = ["PATH", "Path", "HOME", "TMPDIR", "TMP", "TEMP", "SystemRoot", "LD_LIBRARY_PATH", "TZDIR"];
  return Object.fromEntries(Object.entries(inheritedSettings()).filter(([name]) => needed.includes(name)));
}

/** Returns the system's search path for programs. */
export function searchPath(): string {
  const { PATH, Path } = process.env;
  return PATH ?? Path ?? "";
}
