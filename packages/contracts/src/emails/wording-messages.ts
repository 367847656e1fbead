import { tokensOf, type WordedEmail } from "./wording-rules.ts";

/** Texts about the wording of emails. */
export const wordingMessages = {
  fixedSlot: "can't be reworded in this email, because it depends on what has happened",
  unknownToken: (email: WordedEmail, written: string) =>
    `has “${written}”, which is not a placeholder here. Use only ${orList(tokensOf(email).map((name) => `{${name}}`))}, and no other braces.`,
  changedMeanwhile: (who: string) =>
    `${who} has since saved other words for this email. Nothing was overwritten: compare the two versions below, then save again.`,
  somebody: "Someone",
  noSuchPatient: "This patient no longer exists.",
  saved: "New emails will use these words",
  saveFailed: "The words could not be saved",
  testQueued: "A test is on its way to you",
  testFailed: "The test could not be sent",
  loadFailed: "The words of this email could not be loaded",
  listFailed: "The emails could not be loaded",
  previewFailed: "The preview could not be made",
} as const;

function orList(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
