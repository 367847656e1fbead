import { expect, it } from "vitest";
import { isAtShop, toWebAddress } from "./shop-address.ts";

const shop = ["https://pharmacy.myshopify.com", "https://pharmacy.example", "http://127.0.0.1:4010"];
const path = "/7/invoices/0123456789abcdef0123456789abcdef";

it.each([
  "https://pharmacy.myshopify.com",
  "https://pharmacy.example",
  "https://PHARMACY.example:443",
  "http://127.0.0.1:4010",
])("a page at %s is the shop's", (origin) => {
  expect(isAtShop(origin + path, shop)).toBe(true);
});

it.each([
  "https://elsewhere.example",
  "https://pharmacy.example.elsewhere.example",
  "https://elsewhere-pharmacy.example",
  "https://pay.pharmacy.example",
  "https://pharmacy.example:8443",
  "https://pharmacy.example.",
  "https://pharmacy.example@elsewhere.example",
  "https://somebody:secret@pharmacy.example",
  "https://elsewhere.example\\@pharmacy.example",
  "https://phаrmacy.example",
  "http://pharmacy.example",
  "http://127.0.0.1:4011",
  "javascript:alert(1)//https://pharmacy.example",
  "data:text/html,https://pharmacy.example",
  "blob:https://pharmacy.example",
  "//pharmacy.example",
  "",
])("a page at %j is not the shop's", (origin) => {
  expect(isAtShop(origin + path, shop)).toBe(false);
});

it("only a web address becomes a link", () => {
  expect(toWebAddress("https://pharmacy.example/7")).toBe("https://pharmacy.example/7");
  for (const address of ["javascript:alert(1)", " JaVaScRiPt:alert(1)", "data:text/html,x", "/7", "", null])
    expect(toWebAddress(address)).toBeNull();
});
