import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Returns the path of a part's log. The previous log is kept beside it, as `….1`. */
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

/** Opens a log for writing line by line. A full disk loses log lines but never stops the product. */
export function openLog(path: string): LogFile {
  const file = openSync(path, "a", 0o600);
  return {
    write(line) {
      try {
        writeSync(file, `${line}\n`);
      } catch {
        // There is nowhere left to report it.
      }
    },
    close: () => closeSync(file),
  };
}
