import { randomUUID } from "node:crypto";
import { appRouter } from "@scriptkeeper/api/app-router";
import { proceduresOf } from "@scriptkeeper/api/procedures";
import { expect, test } from "vitest";
import { screenCalls } from "./calls.ts";

const procedures = proceduresOf(appRouter);
const calls = screenCalls({
  patientId: 1,
  itemId: 1,
  linkToken: "a".repeat(43),
  renewalId: randomUUID(),
  lastPage: 1,
});

/** What a screen reads that no store's size changes, that is asked elsewhere, or that needs what only a person makes. */
const leftOut = [
  "auth.publicSettings",
  "auth.resetLink",
  "care.invitation",
  "exports.link",
  "installation.senderDomain",
  "logs.emailContentLink",
  "logs.emailLifeLine",
  "products.priceRowPatients",
  "products.priceRun",
  "products.priceRunEffect",
  "products.priceRunRows",
  "recalls.letter",
  "recalls.letters",
  "reminderEmails.get",
];

test("every read of every screen is timed", () => {
  const timed = new Set(calls.map(({ procedure }) => procedure));
  const reads = Object.entries(procedures)
    .filter(([, { type }]) => type === "query")
    .map(([name]) => name);
  expect(reads.filter((name) => !timed.has(name)).toSorted()).toEqual(leftOut);
  expect([...timed].filter((name) => !reads.includes(name))).toEqual([]);
});

test("each read is called as its contract requires", () => {
  for (const { procedure, input } of calls)
    for (const contract of procedures[procedure]?.inputs ?? [])
      expect(contract.parse(input ?? {}), procedure).toMatchObject(input ?? {});
});
