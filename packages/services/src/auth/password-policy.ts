import { messages } from "@scriptkeeper/contracts/messages";
import { badInput } from "../errors.ts";
import { commonPasswords } from "./common-passwords.ts";

/** Refuses passwords that others guess first. Lengths are the contracts' business. */
export function refuseWeakPassword(password: string, account: { email: string; field?: string }): void {
  const typed = password.trim().toLowerCase();
  if (typed === account.email) throw badInput(account.field ?? "newPassword", messages.passwordIsEmail);
  if (commonPasswords.has(typed)) throw badInput(account.field ?? "newPassword", messages.passwordTooCommon);
}
