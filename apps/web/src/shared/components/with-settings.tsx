import type { PublicSettings } from "@scriptkeeper/contracts/accounts/auth";
import type { ReactNode } from "react";
import { SettingsContext } from "../settings-context.ts";
import { usePublicSettings } from "../use-public-settings.ts";
import { QueryState, type QueryStateProps } from "./query-state.tsx";

interface WithSettingsProps extends Omit<QueryStateProps<PublicSettings>, "query" | "children"> {
  children: ReactNode;
}

/** Renders children that use the store's settings, once these are loaded. */
export function WithSettings({ children, ...state }: WithSettingsProps) {
  const settings = usePublicSettings();
  return (
    <QueryState query={settings} {...state}>
      {(known) => <SettingsContext value={known}>{children}</SettingsContext>}
    </QueryState>
  );
}
