import { BACKGROUND_HEADER } from "@scriptkeeper/contracts/constants";
import { useEffect } from "react";
import { readToken } from "../../../shared/api/session-token.ts";

const ADDRESS = "/api/admin/worklist/changes";
/** The delay before an ended connection is opened again. */
const AGAIN_MS = 5_000;

/**
 * Calls back when the server announces a change of the worklist, while the page is visible. If the server refuses the
 * connection, it is not tried again: the screen reads every minute anyway.
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
      // The connection broke: aborted as the screen was left, or cut by a restarting server.
    }
    await pause(signal);
  }
}

/** Opens the stream of events; null if the server offers none. */
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
