/** The fields of one group of a machine-readable part, by their names in lower case; the first of each counts. */
export type ReportFields = ReadonlyMap<string, string>;

/** Most groups that a report may have: an email of ours has one recipient. */
const MOST_GROUPS = 20;

/** Reads groups of header-like fields with empty lines between them (RFC 3464, 2.1; RFC 5965, 3). */
export function readGroups(text: string): ReportFields[] {
  const groups = text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n(?:[ \t]*\n)+/, MOST_GROUPS)
    .map(readFields);
  return groups.filter(({ size }) => size > 0);
}

function readFields(group: string): ReportFields {
  const fields = new Map<string, string>();
  for (const line of group.replaceAll(/\n[ \t]+/g, " ").split("\n")) {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
    const key = name?.toLowerCase();
    if (key && value !== undefined && !fields.has(key)) fields.set(key, value.trim());
  }
  return fields;
}

/** The fields of a message's head, as far as it was returned. */
export function readHead(message: string): ReportFields {
  const [head = ""] = message
    .replaceAll(/\r\n?/g, "\n")
    .trimStart()
    .split(/\n[ \t]*\n/, 1);
  return readFields(head);
}

/** The address of "rfc822; somebody@pharmacy.example" or "Somebody <somebody@pharmacy.example>", in lower case. */
export function addressIn(field: string | undefined): string | null {
  const value = (field ?? "").replace(/^[\w-]+[ \t]*;/, "");
  const [, bracketed, bare] = /<([^\s<>]+@[^\s<>]+)>|^[ \t]*([^\s<>;,]+@[^\s<>;,]+)/.exec(value) ?? [];
  return (bracketed ?? bare)?.toLowerCase() ?? null;
}

/** Anybody may write to the mailbox: one with a NUL in it would break each statement that looks for it. */
const MESSAGE_ID = /<[^<>\s@\p{Cc}]{1,100}@[^<>\s@\p{Cc}]{1,255}>/gu;
/** The longest thread of which the start may be looked at. */
const MOST_IDS = 10;

export function messageIdsIn(field: string | undefined): string[] {
  return (field?.slice(0, 4_000).match(MESSAGE_ID) ?? []).slice(-MOST_IDS);
}
