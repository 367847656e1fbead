import type { Fields } from "@scriptkeeper/domain/emails/templates/fill";
import { LINK_REMOVED, PASSWORD_REMOVED } from "@scriptkeeper/domain/emails/templates/stored-email";
import type { Message } from "./rendering/message.ts";
import type { MessageSecrets } from "./secrets.ts";

/** Returns what may be stored of a message: the fields that filled its template, with links and passwords cut out. */
export function redact({ fields }: Pick<Message, "fields">, secrets: MessageSecrets): Fields {
  const { temporaryPassword, ...links } = secrets;
  const cuts = [
    ...Object.values(links).flatMap((link) => (link ? [{ secret: link, mark: LINK_REMOVED }] : [])),
    ...(temporaryPassword ? [{ secret: temporaryPassword, mark: PASSWORD_REMOVED }] : []),
  ].sort((a, b) => b.secret.length - a.secret.length);
  const cut = (value: string) =>
    cuts.reduce((rest, { secret, mark }) => rest.replaceAll(secret, mark), value);
  return eachText(fields, cut);
}

function eachText(fields: Fields, change: (value: string) => string): Fields {
  const changed = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "string" ? change(value) : value?.map((entry) => eachText(entry, change)),
  ]);
  return Object.fromEntries(changed);
}
