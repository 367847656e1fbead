import type { PublicSettings } from "@scriptkeeper/contracts/accounts/auth";
import { createContext, useContext } from "react";

export const SettingsContext = createContext<PublicSettings | null>(null);

/** Returns the store's settings, inside `WithSettings`. */
export function useSettings(): PublicSettings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error("useSettings must be used inside WithSettings");
  return settings;
}
