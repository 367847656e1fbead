import { tokensOf, type WordedEmail } from "./wording-rules.ts";

/** What screens and answers say about the words of emails. */
export const wordingMessages = {
  fixedSlot: "can't be worded in this email: what it says there depends on what has happened",
  unknownToken: (email: WordedEmail, written: string) =>
    `has “${written}”, which stands for nothing here. Use ${orList(tokensOf(email).map((name) => `{${name}}`))}, and no other braces.`,
  changedMeanwhile: (who: string) =>
    `${who} saved other words for this email meanwhile. Nothing was overwritten: compare the two below, then save again.`,
  somebody: "Somebody",
  noSuchPatient: "There is no such patient any more.",
  saved: "New emails have these words from now on",
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
