import { dayAt } from "@scriptkeeper/domain/days";
import { useEffect } from "react";
import { trpc } from "./api/trpc.ts";

const LOOK_MS = 30_000;

/**
 * The store's settings. They say which day it is, so they are read again once the next one has begun at the store: a screen
 * may be open past midnight, and the store's may come in the middle of somebody's evening.
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
