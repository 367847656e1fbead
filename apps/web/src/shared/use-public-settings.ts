import { dayAt } from "@scriptkeeper/domain/time/days";
import { useEffect } from "react";
import { trpc } from "./api/trpc.ts";

const LOOK_MS = 30_000;

/**
 * Reads the store's settings. They contain the current day, so they are read again once the next day has begun at the
 * store: a screen may be open past midnight, and the store's midnight may fall in somebody's evening.
 */
export function usePublicSettings() {
  const settings = trpc.auth.publicSettings.useQuery();
  const { data, refetch } = settings;
  useEffect(() => {
    if (!data) return;
    const look = setInterval(() => {
      if (dayAt(new Date(), data.storeTimezone) > data.today) void refetch();
    }, LOOK_MS);
    return () => clearInterval(look);
  }, [data, refetch]);
  return settings;
}
