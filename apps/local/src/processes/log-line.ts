import { z } from "zod";

const levels: Record<string, number> = { warn: 40, error: 50, fatal: 60 };

/** pino's levels, by number or name. */
const Level = z.union([z.number(), z.string().transform((name) => levels[name] ?? 0)]);

const Said = z.object({ message: z.string().optional() });
/** A failed query's own error has no message in the log, so PostgreSQL's message in `cause` is shown instead. */
const Entry = z.object({
  level: Level,
  msg: z.string().default(""),
  err: Said.extend({ cause: Said.optional() }).optional(),
});

/** The lines that Node prints around the one that names an uncaught error. */
const noise = /^(\s|node:|file:|Node\.js v|[{}^]|\/.*:\d+$)/;

/** Returns a log line of a process as one line for the terminal; undefined for everyday entries. */
export function terminalLine(line: string): string | undefined {
  if (line.trim() === "") return undefined;
  const entry = readEntry(line);
  if (!entry) return noise.test(line) ? undefined : line.trimEnd();
  if (entry.level < 40) return undefined;
  const reason = entry.err?.message || entry.err?.cause?.message;
  const detail = reason && reason !== entry.msg ? ` (${reason})` : "";
  return `${entry.level >= 50 ? "error" : "warning"}: ${entry.msg}${detail}`.replaceAll(/\s*\n\s*/g, " ");
}

function readEntry(line: string): z.infer<typeof Entry> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return Entry.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
