import type { AskedDiscountPlan } from "@scriptkeeper/contracts/editing/effects";
import type { BulkResult } from "@scriptkeeper/contracts/prescriptions/bulk";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../../testing/fake-api.ts";
import { paragraph } from "../../../testing/paragraph.ts";
import { prescription, settings } from "../../../testing/samples.ts";
import { effectOfSpring, spring } from "../../discounts/testing/render-discounts.tsx";
import { outcomeGroups } from "../../shared/bulk/bulk-labels.ts";
import { renderPrescriptions } from "../testing/render-prescriptions.tsx";

const matching = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    prescription_group_id: 30,
    user_id: 7,
    product_name: `Medicine ${index + 1}`,
    variant_title: "20 mg",
    first_name: "Ann",
    last_name: "Lee",
  }));

interface Asked {
  itemIds: number[];
  action: unknown;
  dryRun?: boolean | undefined;
  change_id?: string | undefined;
}

const done = (id: number): BulkResult => ({ id, outcome: "done", reason: null, no_email: null });

/** Renders the list with all of this many matching items selected, and returns what the server was asked. */
async function selected(
  count: number,
  answer: (asked: Asked) => BulkResult[] | Promise<BulkResult[]>,
  { auth = {}, discounts = {} }: Pick<FakeApi, "auth" | "discounts"> = {},
) {
  const asked = vi.fn(async (input: Asked) => ({ results: await answer(input) }));
  const undo = vi.fn(() => ({ undone: count, skipped: [] }));
  const listed = vi.fn((_: object) => ({
    prescriptions: [prescription({ id: 1 })],
    page: 1,
    limit: 50,
    total: count,
    hasMore: false,
    next: null,
    previous: null,
  }));
  const prescriptions = {
    listItems: listed,
    matchingItems: () => ({ items: matching(count), hasMore: false }),
    changeMany: asked,
  };
  const screenOf = renderPrescriptions(
    "?list=items",
    prescriptions,
    {},
    {},
    { undo: { undo }, auth, discounts },
  );
  const { user } = screenOf;
  const press = (name: string | RegExp) => screen.findByRole("button", { name }).then((it) => user.click(it));
  await press(`Select all ${count} that match`);
  expect(await screen.findByText(`${count} items of 1 patient selected`)).toBeVisible();
  async function begin(title: string) {
    await press("Change Selected");
    await user.click(await screen.findByRole("menuitem", { name: title }));
    return within(await screen.findByRole("dialog", { name: title }));
  }
  return { ...screenOf, asked, listed, undo, press, begin };
}

const undoable = { change_id: expect.any(String) };

describe("a change to all that is selected", () => {
  it("is previewed with how many it changes, and why not the others", async () => {
    const answer = ({ itemIds }: Asked) =>
      itemIds.map((id): BulkResult => {
        if (id === 1) return { ...done(id), outcome: "same" };
        if (id === 2) return { ...done(id), outcome: "refused", reason: "Prescription not found" };
        return done(id);
      });
    const { asked, listed, begin, press, user } = await selected(5, answer);
    const dialog = await begin("Set Repeats");
    await press("Preview");
    expect(dialog.getByLabelText("Repeats left")).toBeInvalid();
    await user.type(dialog.getByLabelText("Repeats left"), "4");
    await press("Preview");
    const preview = within(await dialog.findByRole("region", { name: "Preview" }));
    expect(await preview.findByText(/will be changed/)).toHaveTextContent("3 prescriptions will be changed");
    expect(preview.getByText(/not found/)).toHaveTextContent(
      "1 prescription will not be changed: Prescription not found",
    );
    await user.click(preview.getByRole("button", { name: "3 prescriptions" }));
    const counted = within(await screen.findByRole("dialog", { name: "3 prescriptions" }));
    expect(await counted.findByRole("link", { name: "Atorvastatin 40 mg" })).toHaveAttribute(
      "target",
      "_blank",
    );
    expect(listed).toHaveBeenLastCalledWith({ counted: "ids.3,4,5", limit: 50 });
    await user.click(counted.getByRole("button", { name: "Close" }));
    expect(dialog.getByLabelText("Repeats left")).toHaveValue("4");
    const action = { kind: "set_repeats", repeats: 4 };
    expect(asked.mock.calls).toEqual([[{ itemIds: [1, 2, 3, 4, 5], action, dryRun: true, ...undoable }]]);
    await press("Set Repeats (3)");
    const result = within(await dialog.findByRole("region", { name: "Result" }));
    expect(await result.findByText(/3 prescriptions/)).toBeVisible();
    expect(asked).toHaveBeenLastCalledWith({
      itemIds: [1, 2, 3, 4, 5],
      action,
      dryRun: false,
      ...undoable,
    });
    await press("Done");
    expect(await screen.findByText("1 item of 1 patient selected")).toBeVisible();
  });

  it("lists what would be deleted with its strength", async () => {
    const { press } = await selected(2, ({ itemIds }) => itemIds.map(done));
    await press("Delete Selected (2)");
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Medicine 1, 20 mg, Ann Lee",
      "Medicine 2, 20 mg, Ann Lee",
    ]);
  });

  it("is not started by the second click of a double click on Preview", async () => {
    const { asked, begin, press } = await selected(5, ({ itemIds }) => itemIds.map(done));
    await begin("Send Reminders");
    await press("Preview");
    fireEvent.click(await screen.findByRole("button", { name: "Send Reminders (5)" }), { detail: 2 });
    expect(asked.mock.calls.map(([{ dryRun }]) => dryRun)).toEqual([true]);
    await press("Send Reminders (5)");
    await screen.findByRole("region", { name: "Result" });
    expect(asked.mock.calls.map(([{ dryRun }]) => dryRun)).toEqual([true, false]);
  });

  it("is undone as a whole, even when it took several requests", async () => {
    const { asked, begin, press, undo } = await selected(150, ({ itemIds }) => itemIds.map(done));
    const dialog = await begin("Send Reminders");
    await press("Preview");
    await press("Send Reminders (150)");
    await within(await dialog.findByRole("region", { name: "Result" })).findByText(/150 prescriptions/);
    await press("Undo (150)");
    await waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
    const ids = asked.mock.calls.flatMap(([{ dryRun, change_id }]) => (dryRun ? [] : [change_id]));
    expect(ids).toHaveLength(2);
    expect(undo.mock.calls).toEqual([[{ change_id: ids[0] }]]);
    expect(new Set(ids).size).toBe(1);
  });

  it("reloads the discounts when they could not be loaded", async () => {
    const list = vi
      .fn()
      .mockRejectedValueOnce(refusal("INTERNAL", { status: 500 }))
      .mockResolvedValue({ discounts: [spring], total: 1 });
    const { user, begin } = await selected(2, ({ itemIds }) => itemIds.map(done), { discounts: { list } });
    const dialog = await begin("Assign a Discount");
    await user.click(await dialog.findByRole("button", { name: "Retry" }));
    expect(await dialog.findByRole("option", { name: /^Spring offer/ })).toBeVisible();
  });

  it("says in the preview what a discount would do to the totals of those who would get it", async () => {
    const effect = vi.fn((_: AskedDiscountPlan) => effectOfSpring);
    const answer = ({ itemIds }: Asked) =>
      itemIds.map((id): BulkResult => (id === 2 ? { ...done(id), outcome: "same" } : done(id)));
    const list = () => ({ discounts: [spring], total: 1 });
    const { begin, press, user } = await selected(150, answer, { discounts: { list, effect } });
    const dialog = await begin("Assign a Discount");
    await user.selectOptions(
      await dialog.findByLabelText("Discount"),
      await dialog.findByText(/^Spring offer/),
    );
    expect(effect).not.toHaveBeenCalled();
    await press("Preview");
    expect(await dialog.findByText(paragraph("It is on 2 prescriptions of 1 patient."))).toBeVisible();
    const ids = matching(150).flatMap(({ id }) => (id === 2 ? [] : [id]));
    expect(effect.mock.calls).toEqual([
      [{ kind: "assign_many", prescription_item_ids: ids, discount_config_id: spring.id }],
    ]);
    await press("Assign a Discount (149)");
    await dialog.findByRole("region", { name: "Result" });
    expect(effect).toHaveBeenCalledTimes(1);
  });

  it("keeps unchanged items selected when its dialog is closed early, and can't be started again before the result", async () => {
    const answers = [later<BulkResult[]>(), later<BulkResult[]>()] as const;
    const { begin, press, user } = await selected(250, ({ itemIds, dryRun }) =>
      dryRun ? itemIds.map(done) : answers[itemIds[0] === 1 ? 0 : 1].promise,
    );
    const dialog = await begin("Send Reminders");
    await press("Preview");
    await press("Send Reminders (250)");
    const ids = matching(250).map(({ id }) => id);
    answers[0].resolve(ids.slice(0, 100).map(done));
    await dialog.findByText("100 of 250 prescriptions");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByRole("button", { name: "Change Selected" })).toBeNull();
    expect(screen.getByRole("button", { name: "Changing..." })).toBeDisabled();
    const refused = { ...done(101), outcome: "refused", reason: "Gone." } as const;
    answers[1].resolve([refused, ...ids.slice(101, 200).map(done)]);
    expect(await screen.findByText("51 items of 1 patient selected")).toBeVisible();
    expect(await begin("Set Repeats")).toBeDefined();
  });

  it("keeps unanswered items selected when its dialog is closed early", async () => {
    const answer = later<BulkResult[]>();
    const { begin, press, user } = await selected(150, ({ itemIds, dryRun }) =>
      dryRun || itemIds[0] === 1 ? itemIds.map(done) : answer.promise,
    );
    const dialog = await begin("Send Reminders");
    await press("Preview");
    await press("Send Reminders (150)");
    await dialog.findByText("100 of 150 prescriptions");
    await user.keyboard("{Escape}");
    answer.reject(new TypeError("Failed to fetch"));
    expect(await screen.findByText("50 items of 1 patient selected")).toBeVisible();
    expect(screen.getByText("There was no answer for 50: check before you try again.")).toBeVisible();
  });

  it("reports its result with Undo, and what was not reached, when its dialog is closed early", async () => {
    const answer = later<BulkResult[]>();
    const { begin, press, user, undo, asked } = await selected(250, ({ itemIds, dryRun }) =>
      dryRun ? itemIds.map(done) : answer.promise,
    );
    await begin("Send Reminders");
    await press("Preview");
    await press("Send Reminders (250)");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const refused = { ...done(1), outcome: "refused", reason: "Gone." } as const;
    answer.resolve([
      refused,
      ...matching(100)
        .slice(1)
        .map(({ id }) => done(id)),
    ]);
    expect(await screen.findByText("99 prescriptions changed")).toBeVisible();
    expect(screen.getByText("1 was not changed. 150 were not reached.")).toBeVisible();
    screen.getByRole("button", { name: "Undo" }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
    expect(undo.mock.calls).toEqual([[{ change_id: asked.mock.lastCall?.[0].change_id }]]);
  });

  it("must be previewed again after its input is edited", async () => {
    const { begin, press, user } = await selected(2, ({ itemIds }) => itemIds.map(done));
    const dialog = await begin("Set Repeats");
    await user.type(dialog.getByLabelText("Repeats left"), "4");
    await press("Preview");
    expect(await dialog.findByRole("button", { name: "Set Repeats (2)" })).toBeVisible();
    await user.type(dialog.getByLabelText("Repeats left"), "2");
    expect(dialog.queryByRole("button", { name: /^Set Repeats/ })).toBeNull();
    expect(dialog.getByRole("button", { name: "Preview" })).toBeEnabled();
  });

  it("is sent request by request, and says that items it did not reach are still selected", async () => {
    let requests = 0;
    const { asked, begin, press } = await selected(250, ({ itemIds, dryRun }) =>
      !dryRun && ++requests === 2
        ? Promise.reject(refusal("BUSY", { status: 503, message: "Busy." }))
        : itemIds.map(done),
    );
    const dialog = await begin("Send Reminders");
    await press("Preview");
    await press("Send Reminders (250)");
    const alert = await dialog.findByRole("alert");
    expect(alert).toHaveTextContent("150 prescriptions were not reached");
    expect(alert).toHaveTextContent("Unchanged, and still selected.");
    expect(asked.mock.calls.map(([{ itemIds, dryRun }]) => [itemIds.length, dryRun])).toEqual([
      ...[100, 100, 50].map((size) => [size, true]),
      ...[100, 100].map((size) => [size, false]),
    ]);
    await press("Done");
    await waitFor(() => expect(screen.getByText("150 items of 1 patient selected")).toBeVisible());
  });

  it("that is refused leaves everything selected", async () => {
    const { begin, press } = await selected(5, ({ itemIds, dryRun }) =>
      dryRun ? itemIds.map(done) : Promise.reject(refusal("BUSY", { status: 503, message: "Busy." })),
    );
    const dialog = await begin("Send Reminders");
    await press("Preview");
    await press("Send Reminders (5)");
    expect(await dialog.findByRole("alert")).toHaveTextContent("5 prescriptions were not reached");
    await press("Done");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("5 items of 1 patient selected")).toBeVisible();
  });

  it("says that a request without an answer may have been carried out, and offers Undo", async () => {
    let requests = 0;
    const { begin, press, undo, asked } = await selected(250, ({ itemIds, dryRun }) =>
      !dryRun && ++requests === 1 ? Promise.reject(new TypeError("Failed to fetch")) : itemIds.map(done),
    );
    const dialog = await begin("Send Reminders");
    await press("Preview");
    await press("Send Reminders (250)");
    const alert = await dialog.findByRole("alert");
    expect(alert).toHaveTextContent("100 prescriptions may have been changed");
    expect(alert).toHaveTextContent("150 prescriptions were not reached, and still selected.");
    expect(alert).not.toHaveTextContent("Unchanged");
    await press("Undo all changes");
    await waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
    expect(undo.mock.calls).toEqual([[{ change_id: asked.mock.lastCall?.[0].change_id }]]);
    expect(await screen.findByText("250 items of 1 patient selected")).toBeVisible();
  });
});

it.each([
  ["0 0 * * * *", "every hour"],
  ["0 30 9 * * *", "every day at 09:30"],
])("sending reminders says when the reminder service really runs: %s", async (reminderSchedule, words) => {
  const auth = { publicSettings: () => ({ ...settings, reminderSchedule }) };
  const { begin } = await selected(2, ({ itemIds }) => itemIds.map(done), { auth });
  const dialog = await begin("Send Reminders");
  expect(
    dialog.getByText(
      `A reminder for each goes out with the next run, even if one was sent before. The reminder service runs ${words}.`,
    ),
  ).toBeVisible();
});

it("results are grouped into done, already so and refused, with each reason", () => {
  const results: BulkResult[] = [
    { ...done(1), outcome: "refused", reason: "Gone." },
    { ...done(2), no_email: "expired" },
    done(3),
    done(4),
    { ...done(5), outcome: "same" },
  ];
  expect(outcomeGroups(results, false).map(({ ids, text }) => `${ids.length} ${text}`)).toEqual([
    "2 changed",
    "1 changed, but no reminder will be emailed: it will have expired by the reminder date.",
    "1 already as requested",
    "1 not changed: Gone.",
  ]);
});
