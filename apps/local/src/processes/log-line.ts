import { z } from "zod";

const Entry = z.object({
  level: z.number(),
  msg: z.string().default(""),
  err: z.object({ message: z.string() }).partial().optional(),
});

/** What Node prints around the one line that names an uncaught error. */
const noise = /^(\s|node:|file:|Node\.js v|[{}^]|\/.*:\d+$)/;

const warning = 40;
const error = 50;

/** What a line of a process' log has to say on the terminal, in one line; undefined for everyday entries. */
export function terminalLine(line: string): string | undefined {
  if (line.trim() === "") return undefined;
  const entry = readEntry(line);
  if (!entry) return noise.test(line) ? undefined : line.trimEnd();
  if (entry.level < warning) return undefined;
  const detail = entry.err?.message && entry.err.message !== entry.msg ? ` (${entry.err.message})` : "";
  return `${entry.level >= error ? "error" : "warning"}: ${entry.msg}${detail}`.replaceAll(/\s*\n\s*/g, " ");
}

function readEntry(line: string): z.infer<typeof Entry> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return Entry.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
