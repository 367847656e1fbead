import type { ProcessSetting } from "@scriptkeeper/contracts/installation/installation";
import type { z } from "zod";
import type { Environment } from "./environment.ts";
import { settingUses } from "./setting-uses.ts";

/** What a process read at its start, as it may be kept and shown: no secret and no password is part of it. */
export function processSettings(
  schema: z.ZodObject,
  { fields, env }: { fields: Readonly<Record<string, unknown>>; env: Environment },
): ProcessSetting[] {
  return Object.entries(settingUses)
    .filter(([name]) => name in schema.shape)
    .map(([name, { group, use, isSecret = false }]) => ({
      ...{ name, group, use, isSecret },
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
 * Of an address, what tells which machine it is. A name to sign in with is left out like the password, as some mail services
 * take their token for both; so are parameters, which may hold either.
 */
function withoutCredentials(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
}
