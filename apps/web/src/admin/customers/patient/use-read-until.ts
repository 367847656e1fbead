import type { PatientTimeline } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { useEffect } from "react";

/** The parts of the infinite timeline query that `useReadUntil` uses. */
interface Pages {
  data?: { pages: readonly PatientTimeline[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
}

/** Reads page after page until the event with this key is among them. An empty key asks for none. */
export function useReadUntil(timeline: Pages, key: string): "none" | "reading" | "found" | "missing" {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = timeline;
  const isFound = data?.pages.some(({ events }) => events.some((event) => event.key === key)) ?? false;
  const goesOn = key !== "" && !isFound && hasNextPage && !isError;
  // Runs after every render, because a fetch may begin and end between two of them.
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage({ cancelRefetch: false });
  });
  if (key === "") return "none";
  if (isFound) return "found";
  return goesOn ? "reading" : "missing";
}
