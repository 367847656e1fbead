import type { z } from "zod";
import type { Environment } from "./environment.ts";
import { sharedFaults } from "./shared-faults.ts";
import type { SharedSettings } from "./shared-settings.ts";

/** Settings that are missing or wrong: one sentence each. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads a process's settings, without the space around them; an empty one counts as unset. Throws a ConfigError that lists everything that is wrong at
 * once: each setting by itself, what both processes need beside each other, and then the process's own faults.
 */
export function readSettings<Fields extends SharedSettings>(
  schema: z.ZodType<Fields>,
  { env, ownFaults }: { env: Environment; ownFaults: (given: Environment) => string[] },
): Fields {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const);
  const given = Object.fromEntries(trimmed.filter(([, value]) => value));
  const parsed = schema.safeParse(given);
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`),
    ...sharedFaults(given),
    ...ownFaults(given),
  ];
  if (!parsed.success || faults.length > 0)
    throw new ConfigError(faults.map((fault) => `${fault}.`).join("\n"));
  return parsed.data;
}

/** The configuration, or the end of the process with what is wrong on standard error. */
export function configOrExit<Config>(read: () => Config): Config {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return exitWith(error);
  }
}

/** The exit code of sysexits.h (EX_CONFIG) for a program that starting again does not help. */
const WRONG_SETTINGS = 78;

/** Ends the process with what is wrong on standard error. */
export function exitWith(error: ConfigError): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(WRONG_SETTINGS);
}
