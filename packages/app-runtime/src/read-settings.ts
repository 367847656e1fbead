import type { z } from "zod";
import type { Environment } from "./environment.ts";
import { sharedFaults } from "./shared-faults.ts";
import type { SharedSettings } from "./shared-settings.ts";

/** Missing or invalid settings, one sentence each. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads a process's settings, trimmed; an empty one counts as not set. Throws a ConfigError that lists every problem
 * at once: each setting on its own, then combinations that both processes require, then the process's own checks.
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

/** Returns the configuration, or ends the process with the problems on standard error. */
export function configOrExit<Config>(read: () => Config): Config {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return exitWith(error);
  }
}

/** The sysexits.h exit code (EX_CONFIG) for a program that will not succeed by being restarted. */
const WRONG_SETTINGS = 78;

/** Ends the process with the problems on standard error. */
export function exitWith(error: ConfigError): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(WRONG_SETTINGS);
}
