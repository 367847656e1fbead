import { messages } from "@scriptkeeper/contracts/messages";
import { isMadeOfWords } from "@scriptkeeper/domain/accounts/password-words";
import { badInput, type Context } from "../../core/index.ts";
import { isCommonPassword } from "./common-passwords.ts";

const PRODUCT_WORDS = ["scriptkeeper", "script", "keeper"];

export interface PasswordOwner {
  email: string;
  /** Other words that people guess: the person's names and the pharmacy's. */
  words: readonly (string | null | undefined)[];
  /** The input field to blame; `newPassword` by default. */
  field?: string;
}

/** Throws BAD_INPUT for passwords that others guess first. The contracts check the length. */
export function refuseWeakPassword(
  password: string,
  { email, words, field = "newPassword" }: PasswordOwner,
): void {
  const typed = password.trim().toLowerCase();
  if (typed === email) throw badInput(field, messages.passwordIsEmail);
  if (isCommonPassword(typed)) throw badInput(field, messages.passwordTooCommon);
  const own = [email, ...words.flatMap((word) => word ?? []), ...PRODUCT_WORDS];
  if (isMadeOfWords(password, own)) throw badInput(field, messages.passwordIsPersonal);
}

/** The owner facts of an existing account. */
export function toPasswordOwner(
  { settings }: Pick<Context, "settings">,
  user: { email: string; first_name: string; last_name: string },
): PasswordOwner {
  return { email: user.email, words: [user.first_name, user.last_name, settings.pharmacyName] };
}
