import type { LatePatient } from "@scriptkeeper/contracts/reminders/late-patients";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type FakeApi, refusal } from "../../../testing/fake-api.ts";
import { renderPrescriptions, undoableToast } from "../testing/render-prescriptions.tsx";

const pia: LatePatient = {
  id: 31,
  item_id: 5,
  product_name: "Atorvastatin",
  variant_title: "20 mg",
  ran_out_on: "2026-11-10",
  is_estimated: false,
  days_late: 11,
  no_email: null,
  reason: "Should have run out on 10 Nov 2026.",
  patient: {
    id: 7,
    first_name: "Pia",
    last_name: "Late",
    email: "pia@people.example",
    phone: "+61 (2) 5550-1234",
  },
  tried: [
    {
      key: "email-3",
      at: "2026-11-13T00:00:00.000Z",
      title: "Reminder email",
      detail: "Is everything all right?",
      state: { label: "Sent", tone: "good" },
    },
  ],
};
const ben: LatePatient = {
  ...pia,
  id: 30,
  item_id: 6,
  no_email: "address_bad",
  reason: "Should have run out on 10 Nov 2026. No email could be sent: their address does not work.",
  patient: { ...pia.patient, id: 8, first_name: "Ben", email: "ben@people.example", phone: null },
  tried: [],
};

type Settle = NonNullable<NonNullable<FakeApi["latePatients"]>["settle"]>;

const region = () => screen.findByRole("region", { name: "Late renewals" });

function render(settle: Settle, lines = [pia, ben]) {
  const asked: { search?: string | undefined; before?: unknown }[] = [];
  const rendered = renderPrescriptions(
    "?tab=review",
    {},
    {},
    {
      list: (input) => {
        asked.push(input);
        const found = lines.filter(({ patient }) => patient.first_name.includes(input.search ?? ""));
        return { lines: found, older: input.before ? null : 30, total: found.length };
      },
      settle,
    },
  );
  return { ...rendered, asked };
}

describe("the late renewals", () => {
  it("are listed below Needs Review, each with a phone number, the reason and what was tried", async () => {
    render(() => expect.unreachable());
    const section = within(await region());
    expect(section.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "ProductCustomerWhyWhat was triedActions",
      "Atorvastatin, 20 mgPia Late+61 (2) 5550-1234pia@people.exampleShould have run out on 10 Nov 2026.13 Nov 2026: Is everything all right? (sent)Record outcome",
      "Atorvastatin, 20 mgBen LateNo phone numberben@people.exampleShould have run out on 10 Nov 2026. No email could be sent: their address does not work.No emails in recent weeksRecord outcome",
    ]);
    expect(section.getByRole("link", { name: "+61 (2) 5550-1234" })).toHaveAttribute(
      "href",
      "tel:+61255501234",
    );
    expect(section.getByRole("link", { name: "Pia Late" })).toHaveAttribute("href", "/admin/customers/7");
  });

  it("leave the list when an outcome is recorded, with a note", async () => {
    const lines = [pia];
    const settled: unknown[] = [];
    const { user } = render((input) => {
      settled.push(input);
      lines.pop();
      return { item_id: 5, outcome: "stopped", note: "Since May", settled_at: "2026-11-21T00:00:00.000Z" };
    }, lines);
    await user.click(
      await screen.findByRole("button", { name: "Record outcome of Atorvastatin, 20 mg for Pia Late" }),
    );
    const opened = await screen.findByRole("dialog", { name: "Record outcome" });
    expect(opened).toHaveAccessibleDescription("Pia Late: Atorvastatin, 20 mg");
    const dialog = within(opened);
    await user.click(dialog.getByRole("button", { name: "Record outcome" }));
    expect(dialog.getByRole("alert")).toHaveTextContent("Choose an outcome");
    expect(settled).toEqual([]);
    await user.click(dialog.getByRole("radio", { name: "No longer takes it" }));
    await user.type(dialog.getByRole("textbox", { name: "Note" }), "Since May");
    await user.click(dialog.getByRole("button", { name: "Record outcome" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Late renewals" })).toBeNull());
    expect(settled).toEqual([
      { itemId: 5, outcome: "stopped", note: "Since May", change_id: expect.any(String) },
    ]);
    expect(await undoableToast("Pia Late: No longer takes it")).toBeVisible();
    expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
  });

  it("show in the dialog which colleague was quicker, and keep what was typed", async () => {
    const { user } = render(() => {
      throw refusal("CONFLICT", {
        status: 409,
        message: "Bea Min has already recorded an outcome: Reached them.",
      });
    });
    await user.click(await screen.findByRole("button", { name: /^Record outcome of .* for Pia Late$/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Record outcome" }));
    await user.click(dialog.getByRole("radio", { name: "Reached them" }));
    await user.type(dialog.getByRole("textbox", { name: "Note" }), "Will order");
    await user.click(dialog.getByRole("button", { name: "Record outcome" }));
    expect(await dialog.findByText("Bea Min has already recorded an outcome: Reached them.")).toBeVisible();
    expect(dialog.getByRole("textbox", { name: "Note" })).toHaveValue("Will order");
  });

  it("are searched by name, and paged to older ones and back", async () => {
    const { user, asked } = render(() => expect.unreachable());
    const section = within(await region());
    await user.click(section.getByRole("button", { name: "Older" }));
    await waitFor(() => expect(asked.at(-1)?.before).toBe(30));
    await waitFor(() => expect(section.getByRole("button", { name: "Older" })).toBeDisabled());
    await user.type(section.getByRole("searchbox", { name: "Search late renewals" }), "Ben{Enter}");
    await waitFor(() => expect(section.queryByText("Pia Late")).toBeNull());
    expect(asked.at(-1)).toMatchObject({ search: "Ben" });
    expect(asked.at(-1)?.before).toBeUndefined();
    await user.type(section.getByRole("searchbox", { name: "Search late renewals" }), "xx{Enter}");
    expect(await section.findByText("No late renewals match your search.")).toBeVisible();
  });

  it("are not mentioned when there are none", async () => {
    render(() => expect.unreachable(), []);
    expect(await screen.findByText("No prescriptions need review at this time")).toBeVisible();
    expect(screen.queryByText("Late renewals")).toBeNull();
  });
});

it("the search for late renewals stays when its results can't be loaded", async () => {
  const { user } = renderPrescriptions(
    "?tab=review",
    {},
    {},
    {
      list: ({ search }) => {
        if (search) throw refusal("INTERNAL", { status: 500 });
        return { lines: [pia], older: null, total: 1 };
      },
    },
  );
  const box = await screen.findByRole("searchbox", { name: "Search late renewals" });
  await user.type(box, "ben{Enter}");
  const section = within(await region());
  expect(await section.findByRole("button", { name: "Retry" })).toBeVisible();
  expect(section.queryByText("Pia Late")).toBeNull();
  await user.clear(box);
  expect(await section.findByText("Pia Late")).toBeVisible();
  expect(box).toHaveFocus();
});
