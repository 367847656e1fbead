import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";
import { eligibilityWith, prescription, preview, previewItem } from "../../testing/samples.ts";

const due = { next_reminder_date: "2026-11-20" };
const noRepeats = { repeats: 0, eligibility: eligibilityWith({ repeats: 0 }) };

function renderPage(items: PrescriptionItem[], renewals = {}) {
  return renderApp({ token: "t", api: { prescriptions: { listMine: () => items }, renewals } });
}

async function groups() {
  await screen.findAllByRole("article");
  return screen
    .getAllByRole("heading", { level: 3 })
    .filter((heading) => /\(\d+\)$/.test(heading.textContent ?? ""))
    .map((heading) => {
      const section = within(heading.closest("section") as HTMLElement);
      return [
        heading.textContent,
        ...section.getAllByRole("heading", { level: 4 }).map((each) => each.textContent),
      ];
    });
}

describe("the groups of prescriptions", () => {
  it("are sorted by what there is to do, each with its count, the shortest supply first", async () => {
    renderPage([
      prescription({ id: 1, product_name: "Later", next_reminder_date: "2027-02-01" }),
      prescription({ id: 2, product_name: "Second", ...due, lasts_until: "2026-12-01" }),
      prescription({ id: 3, product_name: "First", ...due, lasts_until: "2026-11-25" }),
      prescription({ id: 4, product_name: "Soon", next_reminder_date: "2026-11-25" }),
      prescription({ id: 5, product_name: "Ended", ...noRepeats }),
    ]);
    expect(await groups()).toEqual([
      ["Due now (2)", "First", "Second"],
      ["Due soon (1)", "Soon"],
      ["Later (1)", "Later"],
      ["Can't be ordered (1)", "Ended"],
    ]);
  });

  it("put what has an unfinished order first among what is due, whether or not it can be ordered", async () => {
    const last_order = {
      state: "open",
      at: "2026-11-20T01:00:00.000Z",
      continue_url: null,
      repeat_given_back: false,
    } as const;
    renderPage([
      prescription({ id: 1, product_name: "Due", ...due, lasts_until: "2026-11-25" }),
      prescription({ id: 2, product_name: "Ordered", ...noRepeats, last_order }),
      prescription({ id: 3, product_name: "Ended", ...noRepeats }),
    ]);
    expect(await groups()).toEqual([
      ["Due now (2)", "Ordered", "Due"],
      ["Can't be ordered (1)", "Ended"],
    ]);
  });

  it.each([
    ["2026-12-12", "Lasts until about 12 Dec 2026"],
    ["2026-11-20", "Ran out about 20 Nov 2026"],
  ])("say how long each supply lasts: %s", async (day, text) => {
    renderPage([prescription({ lasts_until: day })]);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("say nothing about how long a supply lasts when that is unknown", async () => {
    renderPage([prescription({ lasts_until: null })]);
    await screen.findByRole("article");
    expect(screen.queryByText(/last/i)).toBeNull();
  });

  it("collapse the prescriptions that can't be ordered when there are many", async () => {
    const { user } = renderPage([
      prescription({ id: 9, ...due }),
      ...[1, 2, 3, 4].map((id) => prescription({ id, product_name: `Ended ${id}`, ...noRepeats })),
    ]);
    await screen.findByText("Can't be ordered");
    expect(screen.getByText("Ended 1")).not.toBeVisible();
    await user.click(screen.getByText("Can't be ordered"));
    expect(screen.getByText("Ended 1")).toBeVisible();
  });
});

describe("the group that needs nothing now", () => {
  const later = [1, 2, 3, 4].map((id) =>
    prescription({ id, product_name: `Later ${id}`, next_reminder_date: "2027-02-01" }),
  );

  it("is collapsed when it is long, below the groups that need something", async () => {
    const { user } = renderPage([...later, prescription({ id: 9, product_name: "Today", ...due })]);
    await screen.findByText("Today");
    expect(screen.getByText("Later 1")).not.toBeVisible();
    await user.click(screen.getByText("Later", { exact: false, selector: "h3" }));
    expect(screen.getByText("Later 1")).toBeVisible();
  });

  it("is open when there is no other group", async () => {
    renderPage(later);
    expect(await screen.findByText("Later 4")).toBeVisible();
  });
});

describe("prices", () => {
  const items = [prescription({ id: 1, ...due }), prescription({ id: 2, ...due })];

  it("are shown for each medicine, with a total when everything due has one", async () => {
    renderPage(items, {
      currentPrices: () => ({
        prices: [
          { id: 1, total_cents: 1895 },
          { id: 2, total_cents: 1400 },
        ],
      }),
    });
    expect(await screen.findByText("2 medicines are due, about $33.")).toBeVisible();
    expect(screen.getByText(/\$18\.95$/)).toBeVisible();
  });

  it("have no total when one is unknown", async () => {
    renderPage(items, { currentPrices: () => ({ prices: [{ id: 1, total_cents: 1895 }] }) });
    expect(await screen.findByText(/\$18\.95$/)).toBeVisible();
    expect(screen.getByText("2 medicines are due.")).toBeVisible();
  });
});

describe("the medicines that are due", () => {
  it("are ordered with one button, without those in an unfinished order or that can't be ordered", async () => {
    const getToken = vi.fn(() => ({ token: "x".repeat(43) }));
    const paid = {
      state: "open",
      at: "2026-11-20T01:00:00.000Z",
      continue_url: null,
      repeat_given_back: false,
    } as const;
    const { user } = renderPage(
      [
        prescription({ id: 1, product_name: "One", ...due }),
        prescription({ id: 2, product_name: "Two", ...due }),
        prescription({ id: 3, product_name: "Three", ...due, ...noRepeats }),
        prescription({ id: 4, product_name: "Four", ...due, last_order: paid }),
        prescription({ id: 5, product_name: "Five", next_reminder_date: "2026-11-25" }),
      ],
      { getToken, preview: ({ selected }: { selected?: string }) => preview({ first_name: selected ?? "" }) },
    );
    await screen.findByText("Three");
    const section = within(screen.getByRole("region", { name: "What is due" }));
    expect(section.getByText("2 medicines are due.")).toBeVisible();
    await user.click(section.getByRole("button", { name: "Order both" }));
    expect(await screen.findByRole("heading", { name: "Confirm Your Order" })).toBeVisible();
    expect(getToken).toHaveBeenCalledWith({ prescriptionId: 1 });
  });

  it("are not mentioned when there are none", async () => {
    renderPage([prescription({ next_reminder_date: "2026-11-25" })]);
    await screen.findByRole("article");
    expect(screen.queryByRole("region", { name: "What is due" })).toBeNull();
  });
});

describe("the order confirmation", () => {
  it("warns about a much too early order, and offers what is due soon as well", async () => {
    const warning = "This was ordered 3 days ago and should last until 12 December 2026. Order anyway?";
    renderApp({
      path: "/renew/abc?selected=1",
      api: {
        renewals: {
          preview: () =>
            preview({
              items: [previewItem({ id: 1, early_warning: warning })],
              also_due: [
                { id: 2, product_name: "Metformin", variant_title: null },
                { id: 3, product_name: "Ramipril", variant_title: null },
              ],
            }),
        },
      },
    });
    expect(await screen.findByText(warning)).toBeVisible();
    const also = within(screen.getByRole("region", { name: "Also due soon" }));
    expect(also.getByText("2 more are due within 10 days:")).toBeVisible();
    expect(also.getByRole("link", { name: "Add them" })).toHaveAttribute(
      "href",
      "/renew-confirm/abc?selected=1,2,3",
    );
    expect(screen.getByRole("button", { name: "Proceed to Checkout" })).toBeEnabled();
  });
});
