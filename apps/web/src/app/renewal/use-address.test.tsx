import { expect, it } from "vitest";
import { toRenewalAddress } from "./use-address.ts";

it.each([
  ["/renew/tok", "", { token: "tok", selected: undefined }],
  ["/renew-confirm/to%20k/", "?selected=1,2", { token: "to k", selected: "1,2" }],
  ["/renew-legacy/tok", "?selected=%20", { token: "tok", selected: "" }],
  ["/renew/50%", "?x=1", { token: "50%", selected: undefined }],
])("reads %s%s as the product's router does", (pathname, search, address) => {
  expect(toRenewalAddress({ pathname, search })).toEqual(address);
});
