import { expect, test } from "vitest";
import { messageIdOfReturnPath, returnPathOf } from "./return-path.ts";

const token = "3fa85f64-5717-4562-b3fc-2c963f66afa6";
const messageId = `<${token}@renew.pharmacy.example>`;

test.each([
  ["bounces+*@pharmacy.example", `bounces+${token}@pharmacy.example`],
  ["*@bounces.pharmacy.example", `${token}@bounces.pharmacy.example`],
])("the return path by %s names the email, and can be read back", (pattern, address) => {
  expect(returnPathOf(pattern, messageId)).toBe(address);
  expect(messageIdOfReturnPath(address, { pattern, host: "renew.pharmacy.example" })).toBe(messageId);
});

test("a return path without room for a token is the same for every email, and names none", () => {
  const pattern = "bounces@pharmacy.example";
  expect(returnPathOf(pattern, messageId)).toBe(pattern);
  expect(messageIdOfReturnPath(pattern, { pattern, host: "renew.pharmacy.example" })).toBeNull();
});
