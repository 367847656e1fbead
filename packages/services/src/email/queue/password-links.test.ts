import { expect, test } from "vitest";
import { passwordLinkUrl } from "./password-links.ts";

const settings = { publicUrl: "https://renew.pharmacy.example" };

test.each([
  ["ann+home@people.example", "#ann%2Bhome%40people.example"],
  ["o'brien@people.example", "#o%27brien%40people.example"],
  ["", ""],
])("the link of %o ends with %o", (email, end) => {
  const url = passwordLinkUrl(settings, { token: "tok", email });
  expect(url).toBe(`https://renew.pharmacy.example/reset-password/tok${end}`);
  expect(decodeURIComponent(new URL(url).hash.slice(1))).toBe(email);
});
