import { useState } from "react";
import type { GoTo, RenewalAddress } from "../../patient/renewals/renewal-address.ts";

/**
 * Returns the address of the renewal's own page and a function to go elsewhere: in place with `replace`, otherwise by
 * loading the page.
 */
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

/** Parses "/renew/{token}?selected=1,2"; the renewal's three paths are treated alike. */
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
