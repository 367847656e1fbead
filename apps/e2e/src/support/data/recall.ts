import type { Recall, RecallLetter } from "@scriptkeeper/contracts/recalls/recalls";
import type { Page } from "playwright-core";

/** A recall; the demo data has none, because patients would get the letter. */
export const recall: Recall = {
  id: 1,
  product_id: "1",
  product_name: "Atorvastatin",
  variant_title: "20 mg",
  from: null,
  until: null,
  subject: "Stop taking it",
  what_happened: "It is too strong.",
  what_to_do: "Bring it back.",
  sent_at: "2026-11-20T00:00:00.000Z",
  sent_by: "Ada Min",
  people: 1234,
  acknowledged: 1000,
  called: 34,
  waiting: 100,
  to_call: 100,
};

const letter: RecallLetter = {
  user_id: 2,
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@people.example",
  phone: "0400 000 000",
  last_supplied_on: "2026-11-10",
  packs: 2,
  state: "called",
  emailed_at: recall.sent_at,
  acknowledged_at: null,
  acknowledged_by: null,
  called_by: "Ada Min",
  note: "Brings it back",
  called_at: "2026-11-21T00:00:00.000Z",
};

const LETTERS = "recalls.letters";

const callsOf = (url: string) => (new URL(url).pathname.split("/trpc/")[1] ?? "").split(",");

export function asksForLetters(url: string): boolean {
  return callsOf(url).includes(LETTERS);
}

/** Returns the answers to a batch of calls, with the recall's letters where those were asked for. */
export function withLetters(url: string, answers: unknown): unknown {
  if (!Array.isArray(answers)) return answers;
  const calls = callsOf(url);
  const data = { recall, letters: [letter], page: 1, limit: 50, total: 1 };
  return answers.map((answer, at) => (calls[at] === LETTERS ? { result: { data } } : answer));
}

/** Makes the page of the recall show its letters. */
export async function showRecall(page: Page): Promise<void> {
  await page.route(/\/trpc\/[^?]*recalls\.letters\b/, async (route) => {
    const response = await route.fetch();
    const json = withLetters(route.request().url(), await response.json());
    await route.fulfill({ response, json, status: 200 });
  });
}
