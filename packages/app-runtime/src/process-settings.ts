import type { ProcessSetting } from "@scriptkeeper/contracts/installation";
import type { z } from "zod";
import type { Environment } from "./environment.ts";
import { type SettingUse, settingUses } from "./setting-uses.ts";

/** What a process read at its start, as it may be kept and shown: no secret and no password is part of it. */
export function processSettings(
  schema: z.ZodObject,
  { fields, env }: { fields: Readonly<Record<string, unknown>>; env: Environment },
): ProcessSetting[] {
  return Object.entries(settingUses)
    .filter(([name]) => name in schema.shape)
    .map(([name, { group, use, secret }]) => ({
      ...{ name, group, use, isSecret: secret === "all" },
      ...reading({ value: fields[name], given: env[name]?.trim(), secret }),
    }));
}

interface Read {
  value: unknown;
  given: string | undefined;
  secret: SettingUse["secret"];
}

function reading({ value, given, secret }: Read): Pick<ProcessSetting, "value" | "source"> {
  if (value === undefined) return { value: null, source: "unset" };
  const source = given ? "environment" : "default";
  if (secret === "all") return { value: null, source };
  const shown = given || [value].flat().join(", ");
  return { value: secret === "password" ? withoutPassword(shown) : shown, source };
}

/** Of an address, what tells which machine it is: neither password nor parameters, which may hold one. */
function withoutPassword(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, host, pathname } = new URL(address);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
