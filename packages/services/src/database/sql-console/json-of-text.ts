const NUMBERS = new Set(["smallint", "integer", "oid", "real", "double precision"]);

/** A value as JSON where nothing is lost, otherwise as the text that PostgreSQL printed. */
export function jsonOfText(text: string | null, type: string | undefined): unknown {
  if (text === null || type === undefined) return text;
  if (type === "boolean") return text === "true";
  if (type === "json" || type === "jsonb") return JSON.parse(text);
  if (NUMBERS.has(type)) return Number.isFinite(Number(text)) ? Number(text) : text;
  return text;
}
