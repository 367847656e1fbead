/** The fields of one group in a machine-readable part, by name in lower case; of repeated fields the first. */
export type ReportFields = ReadonlyMap<string, string>;

/** How many groups of a report are read; one of our emails has only one recipient. */
const MOST_GROUPS = 20;

/** Reads groups of header-like fields, separated by empty lines (RFC 3464, 2.1; RFC 5965, 3). */
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

/** Reads the header fields of a message, as far as it was returned. */
export function readHead(message: string): ReportFields {
  const [head = ""] = message
    .replaceAll(/\r\n?/g, "\n")
    .trimStart()
    .split(/\n[ \t]*\n/, 1);
  return readFields(head);
}

/**
 * Returns the address in "rfc822; somebody@pharmacy.example" or "Somebody <somebody@pharmacy.example>", in lower case;
 * null if there is none.
 */
export function addressIn(field: string | undefined): string | null {
  const value = (field ?? "").replace(/^[\w-]+[ \t]*;/, "");
  const [, bracketed, bare] = /<([^\s<>]+@[^\s<>]+)>|^[ \t]*([^\s<>;,]+@[^\s<>;,]+)/.exec(value) ?? [];
  return (bracketed ?? bare)?.toLowerCase() ?? null;
}

/**
 * Excludes control characters: anyone can write to the mailbox, and an id with NUL would break every statement that
 * looks for it.
 */
const MESSAGE_ID = /<[^<>\s@\p{Cc}]{1,100}@[^<>\s@\p{Cc}]{1,255}>/gu;
/** How many ids of a thread are read: the last ones, which are the nearest. */
const MOST_IDS = 10;

export function messageIdsIn(field: string | undefined): string[] {
  return (field?.slice(0, 4_000).match(MESSAGE_ID) ?? []).slice(-MOST_IDS);
}
