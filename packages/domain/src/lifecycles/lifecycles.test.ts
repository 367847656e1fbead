import { fileURLToPath } from "node:url";
import { EMAIL_STATES, RENEWAL_STATES } from "@scriptkeeper/contracts/constants";
import { PRICE_RUN_STATES } from "@scriptkeeper/contracts/prices/limits";
import { describe, expect, it } from "vitest";
import { emailLifecycle } from "./email.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { priceRunLifecycle } from "./price-run.ts";
import { renewalLifecycle } from "./renewal.ts";

type AnyLifecycle = Lifecycle<string, { meaning: string }, string>;

const lifecycles: { name: string; states: readonly string[]; lifecycle: AnyLifecycle }[] = [
  { name: "Renewal", states: RENEWAL_STATES, lifecycle: renewalLifecycle },
  { name: "Email", states: EMAIL_STATES, lifecycle: emailLifecycle },
  { name: "Price update", states: PRICE_RUN_STATES, lifecycle: priceRunLifecycle },
];

describe.each(lifecycles)("the life cycle of a $name", ({ states, lifecycle }) => {
  it("has the states that the contract names", () => {
    expect(Object.keys(lifecycle.states)).toEqual(states);
  });

  it("reaches every state from an initial one", () => {
    const reached = new Set(lifecycle.initial);
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const { from, to } of Object.values(lifecycle.events))
        if (from.some((state) => reached.has(state))) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...states].sort());
  });
});

it("is drawn in docs/life-cycles.md as defined", async () => {
  const page = fileURLToPath(new URL("../../../../docs/life-cycles.md", import.meta.url));
  await expect(toPage()).toMatchFileSnapshot(page);
});

function toPage(): string {
  return [
    "# Life cycles",
    "The states of renewals, emails and price updates, and the events that change them. Generated from\n[packages/domain/src/lifecycles](../packages/domain/src/lifecycles), from which every guarded update and partial index is\nderived too; a test compares this page with the code.",
    ...lifecycles.flatMap(({ name, lifecycle }) => [
      `## ${name}`,
      toDiagram(lifecycle),
      toTable(
        ["state", "meaning"],
        Object.entries(lifecycle.states).map(([state, { meaning }]) => [state, meaning]),
      ),
      toTable(
        ["event", "meaning"],
        Object.entries(lifecycle.events).map(([event, { meaning }]) => [event, meaning]),
      ),
    ]),
    "",
  ].join("\n\n");
}

function toDiagram({ initial, events }: AnyLifecycle): string {
  const arrows = Object.entries(events).flatMap(([event, { from, to }]) =>
    from.map((state) => `  ${state} --> ${to}: ${event}`),
  );
  return [
    "```mermaid",
    "stateDiagram-v2",
    ...initial.map((state) => `  [*] --> ${state}`),
    ...arrows,
    "```",
  ].join("\n");
}

function toTable(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
