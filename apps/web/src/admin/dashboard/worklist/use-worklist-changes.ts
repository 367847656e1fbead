import { BACKGROUND_HEADER } from "@scriptkeeper/contracts/constants";
import { useEffect } from "react";
import { readToken } from "../../../shared/api/session-token.ts";

const ADDRESS = "/api/admin/worklist/changes";
/** A connection that ended is opened again after this long. */
const AGAIN_MS = 5_000;

/**
 * Calls back when the server says that the worklist is another one, while the page is seen. Where the server does not take
 * the connection, nothing more is tried: the screen reads every minute anyway.
 */
export function useWorklistChanges(onChange: () => void): void {
  useEffect(() => {
    let stop = new AbortController();
    function begin() {
      stop.abort();
      stop = new AbortController();
      if (document.visibilityState === "visible") void listen(stop.signal, onChange);
    }
    begin();
    document.addEventListener("visibilitychange", begin);
    return () => {
      document.removeEventListener("visibilitychange", begin);
      stop.abort();
    };
  }, [onChange]);
}

async function listen(signal: AbortSignal, onChange: () => void): Promise<void> {
  while (!signal.aborted) {
    try {
      const answer = await open(signal);
      if (!answer) return;
      await readEvents(answer, onChange);
    } catch {
      // Whoever left aborts it; a server that starts again comes back.
    }
    await pause(signal);
  }
}

/** The stream of events; null where the server gives none. */
async function open(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
  const answer = await fetch(ADDRESS, {
    headers: { Authorization: `Bearer ${readToken() ?? ""}`, [BACKGROUND_HEADER]: "1" },
    signal,
  });
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
  return answer.ok && isStream ? answer.body : null;
}

async function readEvents(stream: ReadableStream<Uint8Array>, onChange: () => void): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = `${text}${decoder.decode(value, { stream: true })}`.split("\n\n");
    text = events.pop() ?? "";
    if (events.some((event) => event.startsWith("event: changed"))) onChange();
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, AGAIN_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
