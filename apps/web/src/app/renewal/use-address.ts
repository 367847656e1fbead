import { useEffect, useState } from "react";
import type { GoTo, RenewalAddress } from "../../patient/renewals/renewal-address.ts";

/** The addresses at which the server sends the renewal's own page. */
const isRenewal = /^\/(renew|renew-confirm|renew-legacy)\/[^/]+\/?$/i;

/**
 * Returns the address of the renewal's own page and a function to go elsewhere: in place with `replace`, otherwise by
 * loading the page. A step in the browser's history may stay in this document although the address is another page's: that
 * of the prescriptions, if the renewal was opened from there and then reloaded.
 */
export function useAddress(page: Window): { address: RenewalAddress; goTo: GoTo } {
  const [address, setAddress] = useState(() => toRenewalAddress(page.location));
  useEffect(() => {
    const follow = () => {
      if (isRenewal.test(page.location.pathname)) setAddress(toRenewalAddress(page.location));
      else page.location.reload();
    };
    page.addEventListener("popstate", follow);
    return () => page.removeEventListener("popstate", follow);
  }, [page]);
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
