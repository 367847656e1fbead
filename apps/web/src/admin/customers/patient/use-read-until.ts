import type { PatientTimeline } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { useEffect } from "react";

/** What it needs of the timeline's pages. */
interface Pages {
  data?: { pages: readonly PatientTimeline[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
}

/** Reads page after page until the event of this key is among them; an empty key is none. */
export function useReadUntil(timeline: Pages, key: string): "none" | "reading" | "found" | "missing" {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = timeline;
  const isFound = data?.pages.some(({ events }) => events.some((event) => event.key === key)) ?? false;
  const goesOn = key !== "" && !isFound && hasNextPage && !isError;
  // With each page that comes: whether one was on its way may not have been seen between two.
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage({ cancelRefetch: false });
  });
  if (key === "") return "none";
  if (isFound) return "found";
  return goesOn ? "reading" : "missing";
}
