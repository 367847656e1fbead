import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { toRenewalAddress, useAddress } from "./use-address.ts";

it.each([
  ["/renew/tok", "", { token: "tok", selected: undefined }],
  ["/renew-confirm/to%20k/", "?selected=1,2", { token: "to k", selected: "1,2" }],
  ["/renew-legacy/tok", "?selected=%20", { token: "tok", selected: "" }],
  ["/renew/50%", "?x=1", { token: "50%", selected: undefined }],
])("reads %s%s as the product's router does", (pathname, search, address) => {
  expect(toRenewalAddress({ pathname, search })).toEqual(address);
});

/** A window whose history steps stay in the document, as between addresses that the product's router pushed. */
function steppedWindow(pathname: string) {
  const reload = vi.fn();
  const page = Object.assign(new EventTarget(), { location: { pathname, search: "?selected=1", reload } });
  const step = (to: string) => {
    page.location.pathname = to;
    page.dispatchEvent(new Event("popstate"));
  };
  return { page: page as unknown as Window, step, reload };
}

it("loads the page that a step in the history leads to when it is another one", () => {
  const { page, step, reload } = steppedWindow("/renew-confirm/one");
  renderHook(() => useAddress(page));
  step("/");
  expect(reload).toHaveBeenCalledOnce();
});

it("shows the order of another link when a step in the history leads to it", () => {
  const { page, step, reload } = steppedWindow("/renew-confirm/one");
  const { result } = renderHook(() => useAddress(page));
  act(() => step("/renew-confirm/two"));
  expect(result.current.address).toEqual({ token: "two", selected: "1" });
  expect(reload).not.toHaveBeenCalled();
});
