import type { PublicSettings } from "@scriptkeeper/contracts/auth";
import type { ReactNode } from "react";
import { trpc } from "../api/trpc.ts";
import { SettingsContext } from "../settings-context.ts";
import { QueryState, type QueryStateProps } from "./query-state.tsx";

interface WithSettingsProps extends Omit<QueryStateProps<PublicSettings>, "query" | "children"> {
  children: ReactNode;
}

/** What reads the store's settings, once they are known. */
export function WithSettings({ children, ...state }: WithSettingsProps) {
  const settings = trpc.auth.publicSettings.useQuery();
  return (
    <QueryState query={settings} {...state}>
      {(known) => <SettingsContext value={known}>{children}</SettingsContext>}
    </QueryState>
  );
}
