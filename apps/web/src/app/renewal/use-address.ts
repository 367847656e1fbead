import { useState } from "react";
import type { GoTo, RenewalAddress } from "../../patient/renewals/renewal-address.ts";

/** The address of the renewal's own page, and the way to another one: in place for the same renewal, else by leaving. */
export function useAddress(page: Window): { address: RenewalAddress; goTo: GoTo } {
  const [address, setAddress] = useState(() => toRenewalAddress(page.location));
  return {
    address,
    goTo: (path, { replace } = { replace: false }) => {
      if (!replace) return page.location.assign(path);
      page.history.replaceState(null, "", path);
      setAddress(toRenewalAddress(page.location));
    },
  };
}

/** "/renew/{token}?selected=1,2"; which of the three paths it was does not matter. */
export function toRenewalAddress({
  pathname,
  search,
}: Pick<Location, "pathname" | "search">): RenewalAddress {
  const [, , token = ""] = pathname.split("/");
  return { token: decoded(token), selected: new URLSearchParams(search).get("selected")?.trim() };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
