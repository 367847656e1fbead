import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import {
  discount,
  eligibilityWith,
  patient,
  prescription,
  preview,
  settings,
} from "../../testing/samples.ts";

type Renewals = NonNullable<FakeApi["renewals"]>;

function renderPage(items: PrescriptionItem[], renewals: Renewals = {}) {
  return renderApp({ token: "t", api: { prescriptions: { listMine: () => items }, renewals } });
}

async function card(changes: Partial<PrescriptionItem>) {
  renderPage([prescription(changes)]);
  return within(await screen.findByRole("article", { name: changes.product_name ?? "Atorvastatin 40 mg" }));
}

describe("the patient's dashboard", () => {
  it("A-DASH-01 A-DASH-02 A-DASH-03 greets the patient and offers the two buttons", async () => {
    renderPage([prescription()]);
    expect(await screen.findByRole("heading", { level: 1, name: "Welcome, Ann" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "My Prescriptions" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Change Password" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Logout" })).toBeVisible();
  });

  it("greets a patient without a name", async () => {
    renderApp({
      token: "t",
      api: { auth: { verify: () => ({ ...patient, first_name: "", last_name: "" }) } },
    });
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(/^Welcome$/);
  });

  it("links to the less used pages, and back", async () => {
    const { user, address } = renderPage([]);
    await user.click(
      await screen.findByRole("link", {
        name: "My details, people who help me, my emails, my calendar and my data",
      }),
    );
    expect(await screen.findByRole("heading", { level: 2, name: "People who help me" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "My data" })).toBeVisible();
    expect(address()).toBe("/account");
    await user.click(screen.getByRole("link", { name: "Your prescriptions" }));
    await expect.poll(address).toBe("/");
  });

  it("A-DASH-11 names the pharmacy's email address", async () => {
    renderPage([]);
    const link = await screen.findByRole("link", { name: "help@pharmacy.example" });
    expect(link).toHaveAttribute("href", "mailto:help@pharmacy.example");
    expect(screen.getByRole("heading", { name: "Need Help?" })).toBeVisible();
  });

  it("shows the pharmacy's phone number as a link, and its hours, if they are set", async () => {
    renderApp({
      token: "t",
      api: {
        auth: {
          publicSettings: () => ({
            ...settings,
            supportPhone: "(02) 5550 1234",
            openingHours: "Monday to Friday, 9 am to 5 pm",
          }),
        },
        prescriptions: { listMine: () => [] },
      },
    });
    const link = await screen.findByRole("link", { name: "(02) 5550 1234" });
    expect(link).toHaveAttribute("href", "tel:0255501234");
    expect(link.closest("p")).toHaveTextContent("Open Monday to Friday, 9 am to 5 pm.");
  });

  it("says how prescriptions get here when there are none", async () => {
    renderPage([]);
    expect(await screen.findByText("You have no prescriptions yet")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Reorder/ })).toBeNull();
  });

  it("shows placeholders in the shape of the content while loading", async () => {
    const items = later<PrescriptionItem[]>();
    renderApp({ token: "t", api: { prescriptions: { listMine: () => items.promise } } });
    expect(await screen.findByRole("status", { name: "Loading your prescriptions" })).toBeInTheDocument();
  });

  it("offers to try again when the prescriptions cannot be loaded", async () => {
    let asked = 0;
    const listMine = () => {
      asked += 1;
      if (asked === 1) throw refusal("BUSY", { status: 503, message: "The service is busy." });
      return [prescription()];
    };
    const { user } = renderApp({ token: "t", api: { prescriptions: { listMine } } });
    expect(await screen.findByRole("alert")).toHaveTextContent("The service is busy.");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("article", { name: "Atorvastatin 40 mg" })).toBeVisible();
  });
});

describe("a prescription card", () => {
  it.each([
    [3, "3 repeats left"],
    [1, "1 repeat left"],
    [null, null],
  ])("A-DASH-04 A-ENT-04 shows its name, quantity and %s repeats", async (repeats, text) => {
    const shown = await card({ product_name: "Metformin", quantity: 2, repeats });
    expect(shown.getByText("Quantity 2")).toBeVisible();
    expect(shown.queryByText(/repeats? left/)?.textContent ?? null).toBe(text);
  });

  it.each([
    ["2026-12-06", "Active until 6 Dec 2026", null],
    ["2026-12-05", "Expires 5 Dec 2026 (in 14 days)", "Expiring soon"],
    ["2026-11-22", "Expires 22 Nov 2026 (tomorrow)", "Expiring soon"],
    ["2026-11-21", "Expired 21 Nov 2026 (today)", "Expired"],
    ["2026-11-16", "Expired 16 Nov 2026 (5 days ago)", "Expired"],
  ])("A-DASH-05 A-STATE-07 that expires on %s says %s", async (day, text, badge) => {
    const shown = await card({ prescription_expiry_date: day });
    const expiry = shown.getAllByRole("listitem").find((fact) => /^(Active|Expire)/.test(fact.textContent));
    expect(expiry).toHaveTextContent(badge ? `${text} ${badge}` : text);
  });

  it("A-ENT-05 A-DASH-05 without an expiry of its own uses the older field", async () => {
    const shown = await card({ prescription_expiry_date: null, expiry_date: "2027-01-20" });
    expect(shown.getByText(/Active until 20 Jan 2027/)).toBeVisible();
  });

  it.each([
    ["A-STATE-08", "2026-11-20", "Reorder now Reorder Now"],
    ["A-STATE-08", "2026-11-21", "Reorder now Reorder Now"],
    ["A-STATE-09", "2026-11-22", "Reorder in 1 day Due Soon"],
    ["A-STATE-09", "2026-11-28", "Reorder in 7 days Due Soon"],
    ["A-STATE-10", "2026-11-29", "Next reminder 29 Nov 2026 (in 8 days) Active"],
    ["A-STATE-10", null, "No reminder planned Active"],
  ])("A-DASH-06 %s with the next reminder on %s says %s", async (_row, day, text) => {
    const shown = await card({ next_reminder_date: day });
    expect(shown.getAllByRole("listitem")[0]).toHaveTextContent(text);
  });

  it.each([
    [
      "expires the day after",
      { prescription_expiry_date: "2026-11-30" },
      "Next reminder 29 Nov 2026 (in 8 days)",
    ],
    ["expires on that day", { prescription_expiry_date: "2026-11-29" }, "No reminder planned"],
    ["has expired", { prescription_expiry_date: "2026-11-01" }, "No reminder planned"],
    ["has no repeats left", { repeats: 0 }, "No reminder planned"],
    [
      "has its last repeat in an open order",
      { repeats: 0, holds_unpaid_repeat: true },
      "Next reminder 29 Nov 2026",
    ],
    ["is out of stock", { is_available: false }, "Next reminder 29 Nov 2026"],
  ])(
    "A-STATE-10 promises no reminder that won't come: a prescription that %s",
    async (_what, facts, text) => {
      const { prescription_expiry_date = "2027-05-01" } = facts as { prescription_expiry_date?: string };
      const eligibility = eligibilityWith(facts);
      const shown = await card({ next_reminder_date: "2026-11-29", prescription_expiry_date, eligibility });
      expect(shown.getAllByRole("listitem")[0]).toHaveTextContent(text);
    },
  );

  it.each([
    ["first_order_only", "10% off your first order"],
    ["repeats_only", "10% off repeat orders"],
    ["all_orders", "10% off every order"],
  ] as const)("A-DASH-07 A-ENT-06 with a discount for %s says %s", async (scope, text) => {
    const shown = await card({ discount: discount({ scope }) });
    expect(shown.getByText(text)).toBeVisible();
  });

  it('A-DASH-08 with a used discount is labelled "Used" with the note', async () => {
    const shown = await card({ discount: discount({ isActive: false, scope: "first_order_only" }) });
    expect(shown.getByText("Used")).toBeVisible();
    expect(shown.getByText("Discount already used on previous order")).toBeVisible();
  });

  it.each([
    ["no repeats", { repeats: 0 }, "There are no repeats left on this prescription."],
    ["an expiry in the past", { prescription_expiry_date: "2026-11-01" }, "This prescription has expired."],
    ["a product out of stock", { is_available: false }, "The pharmacy can't supply this product right now."],
  ])(
    "A-DASH-09 A-RENEW-15 with %s shows the reason in place of the checkbox",
    async (_what, facts, reason) => {
      const shown = await card({ eligibility: eligibilityWith(facts) });
      expect(shown.queryByRole("checkbox")).toBeNull();
      expect(shown.getByText(reason).parentElement).toHaveTextContent(/(Ask your doctor|Contact us) .+\.$/);
      expect(screen.queryByRole("button", { name: /^Reorder/ })).toBeNull();
    },
  );

  it("with an unfinished order offers Continue before Reorder", async () => {
    const shown = await card({
      last_order: {
        state: "open",
        at: "2026-11-18T20:00:00.000Z",
        continue_url: "https://store.example/c/1",
        repeat_given_back: false,
      },
    });
    const link = shown.getByRole("link", { name: "Continue to checkout" });
    expect(link).toHaveAttribute("href", "https://store.example/c/1");
    expect(shown.getByText("An order was started on 19 Nov 2026. It is not finished.")).toBeVisible();
    expect(link.compareDocumentPosition(shown.getByRole("checkbox"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    [
      "opening",
      "An order was started on 19 Nov 2026. It is not ready yet. We are still preparing it. Do not order again.",
    ],
    [
      "closing",
      "An order was started on 19 Nov 2026. It is not finished. We are checking whether it was paid before we close it.",
    ],
    ["paid", "Last order: paid, 19 Nov 2026"],
    [
      "lapsed",
      "Your order of 19 Nov 2026 was closed before it was paid. Nothing was charged. The repeat is yours again.",
    ],
    [
      "refused",
      "The store could not take your order of 19 Nov 2026. Nothing was charged. The repeat is yours again.",
    ],
    [
      "cancelled",
      "Your order of 19 Nov 2026 was cancelled. If you have paid and not received a refund, contact us. The repeat is yours again.",
    ],
  ] as const)("whose last order is %s says: %s", async (state, text) => {
    const shown = await card({
      last_order: { state, at: "2026-11-18T20:00:00.000Z", continue_url: null, repeat_given_back: true },
    });
    expect(
      shown.getByText(
        (_, element) => /^(P|LI)$/.test(element?.tagName ?? "") && element?.textContent === text,
      ),
    ).toBeVisible();
    expect(shown.queryByRole("link")).toBeNull();
  });

  it("doesn't mention a returned repeat when none was returned", async () => {
    const shown = await card({
      last_order: {
        state: "lapsed",
        at: "2026-11-18T20:00:00.000Z",
        continue_url: null,
        repeat_given_back: false,
      },
    });
    expect(shown.getByText(/was closed before it was paid\. Nothing was charged\.$/)).toBeVisible();
  });

  it("says nothing about an order when there was none", async () => {
    const shown = await card({ last_order: null });
    expect(shown.queryByText(/order of|order was started|Last order/)).toBeNull();
  });
});

describe("reordering", () => {
  const two = [
    prescription({ id: 4, product_name: "Metformin" }),
    prescription({ id: 9, product_name: "Perindopril" }),
  ];

  it("counts what is selected, with the right plural", async () => {
    const { user } = renderPage(two);
    const first = await screen.findByRole("checkbox", { name: "Select to reorder Metformin" });
    expect(screen.getByRole("button", { name: "Reorder 0 items" })).toBeEnabled();
    await user.click(first);
    expect(screen.getByRole("button", { name: "Reorder 1 item" })).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: /Perindopril/ }));
    expect(screen.getByRole("button", { name: "Reorder 2 items" })).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Selected to reorder Metformin" }));
    expect(screen.getByRole("button", { name: "Reorder 1 item" })).toBeVisible();
  });

  it("tells nobody, screen readers included, to select what can't be ordered", async () => {
    renderPage([prescription({ eligibility: eligibilityWith({ is_available: false }) }), ...two]);
    expect(await screen.findAllByText("Select to reorder")).toHaveLength(two.length);
  });

  it("A-ERR-07 asks for a selection when there is none", async () => {
    const getToken = vi.fn();
    const { user } = renderPage(two, { getToken });
    await user.click(await screen.findByRole("button", { name: "Reorder 0 items" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("No prescriptions selected");
    expect(getToken).not.toHaveBeenCalled();
    await user.click(screen.getByRole("checkbox", { name: /Metformin/ }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("A-DASH-13 A-API-08 gets a token and goes to the confirmation with the chosen ids", async () => {
    const getToken = vi.fn(() => ({ token: "tok" }));
    const { user, address } = renderPage(two, { getToken, preview: () => preview() });
    await user.click(await screen.findByRole("checkbox", { name: /Perindopril/ }));
    await user.click(screen.getByRole("checkbox", { name: /Metformin/ }));
    await user.click(screen.getByRole("button", { name: "Reorder 2 items" }));
    expect(await screen.findByRole("heading", { name: "Confirm Your Order" })).toHaveFocus();
    await expect.poll(address).toBe("/renew-confirm/tok?selected=4,9");
    expect(getToken).toHaveBeenCalledWith({ prescriptionId: 4 });
  });

  it("leaves out what was selected and can't be ordered any more", async () => {
    let repeats = 3;
    const choices = [{ days: 7, until: "2026-11-28" } as const];
    const items = () => [
      prescription({ id: 4, product_name: "Metformin", repeats, eligibility: eligibilityWith({ repeats }) }),
      prescription({ id: 9, product_name: "Perindopril", put_off: { until: null, choices } }),
    ];
    const { user } = renderApp({
      token: "t",
      api: {
        prescriptions: { listMine: items },
        renewals: { putOff: ({ id }) => ({ id, next_reminder_date: "2026-11-28" }) },
      },
    });
    await user.click(await screen.findByRole("checkbox", { name: /Metformin/ }));
    await user.click(screen.getByRole("checkbox", { name: /Perindopril/ }));
    repeats = 0;
    await user.click(screen.getByRole("button", { name: "I still have some Perindopril" }));
    await user.click(screen.getByRole("button", { name: "7 days, 28 Nov 2026" }));
    expect(await screen.findByText(/There are no repeats left/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Reorder 1 item" })).toBeVisible();
  });

  it("explains the failure when no token can be had", async () => {
    const { user } = renderPage(two);
    await user.click(await screen.findByRole("checkbox", { name: /Metformin/ }));
    await user.click(screen.getByRole("button", { name: "Reorder 1 item" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Nothing was charged. Please try again.");
  });
});

describe("recent orders", () => {
  it("A-DASH-10 A-CONST-03 list the five that were renewed last, newest first", async () => {
    const days = ["2026-10-01", "2026-10-06", "2026-10-03", null, "2026-10-05", "2026-10-02", "2026-10-04"];
    renderPage(
      days.map((day, index) => prescription({ id: index, product_name: `P${day}`, last_renewal_date: day })),
    );
    await screen.findByRole("heading", { name: "Recent Orders" });
    const rows = screen.getByRole("heading", { name: "Recent Orders" }).closest("section");
    const names = within(rows as HTMLElement).getAllByText(/^P2026/);
    expect(names.map((name) => name.textContent)).toEqual([6, 5, 4, 3, 2].map((day) => `P2026-10-0${day}`));
  });

  it("list the latest orders of a day first", async () => {
    const paid = { state: "paid" as const, continue_url: null, repeat_given_back: false };
    renderPage(
      [1, 2, 3, 4, 5, 6].map((id) =>
        prescription({
          id,
          product_name: `At ${id}`,
          last_renewal_date: "2026-11-20",
          last_order: { ...paid, at: `2026-11-20T0${id}:00:00.000Z` },
        }),
      ),
    );
    const rows = (await screen.findByRole("heading", { name: "Recent Orders" })).closest("section");
    const names = within(rows as HTMLElement).getAllByText(/^At/);
    expect(names.map((name) => name.textContent)).toEqual([6, 5, 4, 3, 2].map((id) => `At ${id}`));
  });

  it.each([
    ["paid", "Paid"],
    ["open", "Not finished"],
  ] as const)("show for a %s order: %s", async (state, badge) => {
    renderPage([
      prescription({
        last_renewal_date: "2026-11-20",
        last_order: { state, at: "2026-11-20T01:00:00.000Z", continue_url: null, repeat_given_back: false },
      }),
    ]);
    expect(await screen.findByText(badge)).toBeVisible();
    expect(screen.getByText("20 Nov 2026")).toBeVisible();
  });

  it("say when nothing has been ordered yet", async () => {
    renderPage([prescription()]);
    expect(
      await screen.findByText("Your orders appear here once you have reordered something."),
    ).toBeVisible();
  });
});
