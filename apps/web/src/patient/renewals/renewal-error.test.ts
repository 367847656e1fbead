import { messages } from "@scriptkeeper/contracts/messages";
import { renewalMessages } from "@scriptkeeper/contracts/renewals/messages";
import { TRPCClientError } from "@trpc/client";
import { expect, it } from "vitest";
import { UnreadableAnswer } from "../../shared/api/fetch-json.ts";
import { refusal } from "../../testing/fake-api.ts";
import { renewalProblem } from "./renewal-error.ts";

const invalidPrescriptions = [
  { id: 1, product_name: "Metformin" },
  { id: 2, product_name: "Perindopril" },
];

it("A-ERR-11 A-ENT-11 names the products without repeats", () => {
  const error = refusal("NO_REPEATS_REMAINING", { details: { invalidPrescriptions } });
  expect(renewalProblem(error)).toMatchObject({
    message:
      "Cannot renew: Metformin, Perindopril has no repeats left. Please contact your doctor for a new prescription.",
    notPlaced: true,
  });
});

it.each(["PRESCRIPTION_EXPIRED", "NO_REPEATS_REMAINING"] as const)(
  "shows the server's message for %s, which knows why",
  (code) => {
    const error = refusal(code, { message: "Cannot renew: …", details: { invalidPrescriptions } });
    expect(renewalProblem(error)).toMatchObject({ message: "Cannot renew: …", notPlaced: true });
  },
);

it("A-ERR-08 has a message for a refusal without one, and for an unreadable answer", () => {
  const unreadable = TRPCClientError.from(new UnreadableAnswer(new Response("<html>", { status: 502 })));
  for (const error of [refusal("INTERNAL", { status: 500 }), unreadable]) {
    expect(renewalProblem(error)).toMatchObject({ message: "Failed to process renewal", notPlaced: true });
  }
});

it("A-ERR-12 has a message for everything else", () => {
  const error = TRPCClientError.from(new TypeError("Failed to fetch"));
  expect(renewalProblem(error)).toMatchObject({
    message: "An error occurred during renewal",
    notPlaced: true,
  });
});

it.each(["ALREADY_PAID", "STILL_PREPARING", "CONFLICT"] as const)(
  "never claims after %s that nothing was placed",
  (code) => {
    expect(renewalProblem(refusal(code, { status: 409, message: "m" }))).toMatchObject({
      message: "m",
      notPlaced: false,
    });
  },
);

it("says that a placed order may still have to be paid, but not a paid one", () => {
  const whatToDo = (message: string) =>
    renewalProblem(refusal("ALREADY_PAID", { status: 409, message })).whatToDo;
  expect(whatToDo(messages.orderPlaced)).toMatch(
    /^If you are paying by bank transfer or at the pharmacy, follow/,
  );
  expect(whatToDo(messages.alreadyPaid)).toBe("You do not need to do anything.");
});

it("tells nobody whose new order was not placed that nothing needs doing", () => {
  const problem = renewalProblem(refusal("ALREADY_PAID", { status: 409, message: messages.replacedIsPaid }));
  expect(problem.message).toMatch(/Your new order was not placed\.$/);
  expect(problem.whatToDo).toMatch(/^Check what was in that order\. If you need anything else, /);
});

it("tells nobody whose help has ended to order from the start page", () => {
  const error = refusal("LINK_DEAD", { message: renewalMessages.helpEnded });
  expect(renewalProblem(error)).toMatchObject({
    message: expect.stringContaining("ask them to invite you again"),
    notPlaced: true,
    whatToDo: "Go back to see your own medicines and the people you help.",
    isOver: true,
  });
});

it.each([
  "BAD_INPUT",
  "NOT_FOUND",
  "LINK_DEAD",
  "NEEDS_REVIEW",
  "ALL_UNAVAILABLE",
  "TOTAL_CHANGED",
  "TOO_MANY_REQUESTS",
  "BUSY",
] as const)("says what to do after %s", (code) => {
  const { message, whatToDo } = renewalProblem(refusal(code, { message: "m" }));
  expect(message).toBe("m");
  expect(whatToDo).toMatch(/\.$/);
});

it.each([
  ["the answer says so", { nothingPlaced: true } as const, false],
  ["the answer doesn't say so", {}, true],
])(
  "decides from the details, not from the message, whether nothing was placed: %s",
  (_what, details, notPlaced) => {
    const message = `In other words. ${messages.orderNotPlaced}`;
    for (const code of ["BUSY", "ALL_UNAVAILABLE"] as const)
      expect(renewalProblem(refusal(code, { status: 503, message, details }))).toMatchObject({
        message,
        notPlaced,
      });
  },
);

it("adds no advice to that of a busy server", () => {
  const { whatToDo } = renewalProblem(refusal("BUSY", { status: 503, message: messages.storeUnreachable }));
  expect(whatToDo).toBe("You will not be charged twice.");
});
