import type { ProcessSetting } from "@scriptkeeper/contracts/installation/installation";
import type { z } from "zod";
import type { Environment } from "./environment.ts";
import { settingUses } from "./setting-uses.ts";

/**
 * The settings that a process read when it started, in a form that may be stored and shown, without secrets or
 * passwords.
 */
export function processSettings(
  schema: z.ZodObject,
  { fields, env }: { fields: Readonly<Record<string, unknown>>; env: Environment },
): ProcessSetting[] {
  return Object.entries(settingUses)
    .filter(([name]) => name in schema.shape)
    .map(([name, { group, use, isSecret = false }]) => ({
      name,
      group,
      use,
      isSecret,
      ...reading({ value: fields[name], given: env[name]?.trim(), isSecret }),
    }));
}

interface Read {
  value: unknown;
  given: string | undefined;
  isSecret: boolean;
}

function reading({ value, given, isSecret }: Read): Pick<ProcessSetting, "value" | "source"> {
  if (value === undefined) return { value: null, source: "unset" };
  const source = given ? "environment" : "default";
  if (isSecret) return { value: null, source };
  const shown = given || [value].flat().join(", ");
  return { value: shown.includes("://") ? withoutCredentials(shown) : shown, source };
}

/**
 * The part of an address that identifies the machine. The user name is left out along with the password, because some
 * mail services use their token for both; so are parameters, which may contain either.
 */
function withoutCredentials(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
}
