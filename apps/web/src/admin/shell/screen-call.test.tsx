import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { afterEach, expect, it, vi } from "vitest";
import type { TrpcUtils } from "../../shared/api/trpc.ts";
import { sections } from "./sections.ts";

const script = readFileSync(`${import.meta.dirname}/../../../public/screen-call.js`, "utf8");

type Read = [path: string, input: unknown];

afterEach(() => {
  window.screenCall = undefined;
  window.history.replaceState(null, "", "/");
});

/** Returns what the page's own script requests for the rows of the screen at an address. */
function askedFor(path: string): Read[] {
  localStorage.setItem("token", "t");
  vi.stubGlobal("fetch", async () => Response.json([]));
  window.history.replaceState(null, "", path);
  runInThisContext(script);
  return (window.screenCall?.asked ?? []).slice(2) as Read[];
}

/** Records what is prefetched through it. */
function noteReads(reads: Read[], path: string[] = []): unknown {
  return new Proxy(() => undefined, {
    get: (_, key) => noteReads(reads, [...path, String(key)]),
    apply: (_, __, [input]) => reads.push([path.slice(0, -1).join("."), input]),
  });
}

it.each(sections.map((section) => [section.path, section] as const))(
  "the early request for %s matches what its screen reads first",
  async (path, { Page }) => {
    const reads: Read[] = [];
    (await Page.load()).prefetch(noteReads(reads) as TrpcUtils);
    const asked = askedFor(path);
    expect(asked).not.toEqual([]);
    expect(reads).toEqual(expect.arrayContaining(asked));
  },
);
