import { useEffect, useRef } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { loadAhead } from "../../shared/reload-after-update.ts";
import type { Section } from "./sections.ts";

/** For so long the pointer rests on an entry before it counts: on its way to another one it passes over many. */
const REST_MS = 80;

/** Loads a section's screen and what that reads first, while a person is about to open it. */
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
