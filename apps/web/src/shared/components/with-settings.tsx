import type { PublicSettings } from "@scriptkeeper/contracts/accounts/auth";
import type { ReactNode } from "react";
import { SettingsContext } from "../settings-context.ts";
import { usePublicSettings } from "../use-public-settings.ts";
import { QueryState, type QueryStateProps } from "./query-state.tsx";

interface WithSettingsProps extends Omit<QueryStateProps<PublicSettings>, "query" | "children"> {
  children: ReactNode;
}

/** What reads the store's settings, once they are known. */
export function WithSettings({ children, ...state }: WithSettingsProps) {
  const settings = usePublicSettings();
  return (
    <QueryState query={settings} {...state}>
      {(known) => <SettingsContext value={known}>{children}</SettingsContext>}
    </QueryState>
  );
}
