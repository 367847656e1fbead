import { useEffect, useRef } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { loadAhead } from "../../shared/reload-after-update.ts";
import type { Section } from "./sections.ts";

/** How long the pointer has to rest on an entry to count, in milliseconds: it passes over many on its way. */
const REST_MS = 80;

/** Returns handlers that load a section's screen and its first data when a person is about to open it. */
export function usePrefetch() {
  const utils = trpc.useUtils();
  const rest = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(rest.current), []);
  return ({ Page }: Section) => {
    const prefetch = () => void loadAhead(async () => (await Page.load()).prefetch(utils));
    return {
      onFocus: prefetch,
      onPointerEnter: () => {
        rest.current = window.setTimeout(prefetch, REST_MS);
      },
      onPointerLeave: () => window.clearTimeout(rest.current),
    };
  };
}
