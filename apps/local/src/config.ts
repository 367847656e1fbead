/** The system's search path for programs. */
export function searchPath(): string {
  const { PATH, Path } = process.env;
  return PATH ?? Path ?? "";
}

/** What a program needs from the surroundings to run at all; none of the product's own settings. */
export function bareEnvironment(): Record<string, string> {
  const kept = ["PATH", "Path", "HOME", "TMPDIR", "TMP", "TEMP", "SystemRoot", "LD_LIBRARY_PATH", "TZDIR"];
  const entries = kept.flatMap((name) => {
    const value = process.env[name];
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}
