import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { StoreState } from "./state.ts";
import { upgradeOrder } from "./upgrade-order.ts";

/**
 * Reads the state of an earlier run; `null` if there is none. Throws an error with one clear sentence if it can't be
 * read.
 */
export function readStateFile(path: string): StoreState | null {
  if (!existsSync(path)) return null;
  const content = parse(readFileSync(path, "utf8"));
  if (!isState(content)) {
    throw new Error(`The demonstration store cannot read ${path}. Remove that file to start it empty.`);
  }
  return { ...content, orders: content.orders.map(upgradeOrder) };
}

/** Replaces the whole file: after a crash at any moment it has either the old or the new content. */
export function writeStateFile(path: string, state: StoreState): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  const file = openSync(draft, "w", 0o600);
  try {
    writeSync(file, JSON.stringify(state));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isState(content: unknown): content is StoreState {
  return typeof content === "object" && content !== null && "version" in content && content.version === 1;
}
