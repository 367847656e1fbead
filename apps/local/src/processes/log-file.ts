import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

/** The path of a part's log. Its earlier one is kept beside it, under the name `….1`. */
export function freshLog(dataDir: string, part: string): string {
  const folder = join(dataDir, "logs");
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const path = join(folder, `${part}.log`);
  if (existsSync(path)) renameSync(path, `${path}.1`);
  return path;
}

export interface LogFile {
  write(line: string): void;
  close(): void;
}

/** Opens a log for writing line by line. A full disk costs log lines, never the product. */
export function openLog(path: string): LogFile {
  const file = openSync(path, "a", 0o600);
  return {
    write(line) {
      try {
        writeSync(file, `${line}\n`);
      } catch {
        // Nowhere is left to report it to.
      }
    },
    close: () => closeSync(file),
  };
}
