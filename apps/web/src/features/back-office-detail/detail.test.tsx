import type { AssignedDiscount, Discount } from "@scriptkeeper/contracts/discounts";
import type { HistoryEvent } from "@scriptkeeper/contracts/prescription-history";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin, eligibilityWith, prescription } from "../../testing/samples.ts";

const single = (changes: Partial<ReturnType<typeof prescription>> = {}) => ({
  ...prescription({ id: 12, prescription_group_id: 5, expiry_date: "2027-11-01", ...changes }),
  discount: null,
});

const applied: AssignedDiscount = {
  discount_config_id: 3,
  discount_name: "Spring offer",
  discount_type: "percentage",
  discount_value: 10,
  application_scope: "repeats_only",
  is_active: true,
  times_applied: 2,
  total_discount_amount: 7.5,
  first_order_completed: true,
};

const winter: Discount = {
  id: 4,
  name: "Winter",
  description: null,
  discount_type: "fixed_amount",
  discount_value: 5,
  application_scope: "all_orders",
  user_id: null,
  is_global: true,
  user_email: null,
  is_active: true,
  start_date: null,
  end_date: null,
  usage_count: 0,
};

interface Answers {
  path?: string;
  prescriptions?: FakeApi["prescriptions"];
  discounts?: FakeApi["discounts"];
}

function show({ path = "/admin/prescriptions/12", prescriptions, discounts }: Answers = {}) {
  return renderApp({
    path,
    token: "t",
    api: {
      auth: { verify: () => admin },
      prescriptions: { get: () => single(), ...prescriptions },
      discounts: {
        ofPrescription: () => ({ discount: null }),
        list: () => ({ discounts: [winter], total: 1, page: 1, limit: 50 }),
        ...discounts,
      },
    },
  });
}

const heading = () => screen.findByRole("heading", { level: 1, name: "Atorvastatin 40 mg" });
const tab = (name: string) => screen.findByRole("tab", { name });

function fact(name: string) {
  return screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
}

describe("the head of a prescription", () => {
  it("B-RXD-01 has four tabs, Back, Edit and Delete", async () => {
    show();
    await heading();
    expect(screen.getAllByRole("tab").map((each) => each.textContent)).toEqual([
      "Details",
      "Customer",
      "Discounts",
      "History",
    ]);
    for (const name of ["Back", "Edit", "Delete"]) {
      expect(screen.getByRole("button", { name })).toBeVisible();
    }
  });

  it("B-RXD-02 has a badge for its status, an unavailable product and no repeats", async () => {
    show({ prescriptions: { get: () => single({ status: "expired", is_available: false, repeats: 0 }) } });
    await heading();
    for (const badge of ["Expired", "Product Unavailable", "No Repeats Remaining"]) {
      expect(screen.getByText(badge)).toBeVisible();
    }
  });

  it("B-RXD-01 goes back to the list, also when the visit began here", async () => {
    const { user, address } = show();
    await user.click(await screen.findByRole("button", { name: "Back" }));
    expect(address()).toBe("/admin/prescriptions");
  });

  it("B-RXD-01 deletes after a question and returns to the list", async () => {
    const deleteItem = vi.fn(() => ({ success: true as const }));
    const { user, address } = show({ prescriptions: { deleteItem } });
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/Are you sure you want to delete Atorvastatin 40 mg/)).toBeVisible();
    await user.click(question.getByRole("button", { name: "Delete prescription" }));
    await waitFor(() => expect(address()).toBe("/admin/prescriptions"));
    expect(deleteItem.mock.calls).toEqual([[{ id: 12 }]]);
  });
});

describe("what cannot be shown", () => {
  it.each(["/admin/prescriptions/12", "/admin/prescriptions/none"])(
    "B-RXD-09 %s: Prescription not found, with a way back",
    async (path) => {
      const get = () =>
        Promise.reject(refusal("NOT_FOUND", { status: 404, message: "Prescription not found" }));
      const { user, address } = show({ path, prescriptions: { get } });
      expect(await screen.findByRole("heading", { name: "Prescription not found" })).toBeVisible();
      await user.click(screen.getByRole("button", { name: "Back" }));
      expect(address()).toBe("/admin/prescriptions");
    },
  );

  it("B-RXD-10 returns to the list with a message when it cannot be loaded", async () => {
    const get = () => Promise.reject(refusal("INTERNAL", { status: 500 }));
    const { address } = show({ prescriptions: { get } });
    expect(await screen.findByText("Failed to load prescription details")).toBeVisible();
    expect(address()).toBe("/admin/prescriptions");
  });
});

describe("the tabs", () => {
  it("B-RXD-03 Details: product, dates, renewals and where it comes from", async () => {
    show({
      prescriptions: {
        get: () =>
          single({
            next_reminder_date: "2026-11-23",
            last_reminder_sent: "2026-11-01T00:00:00.000Z",
            repeats: 0,
            eligibility: eligibilityWith({ repeats: 0 }),
            last_order: { state: "paid", at: "2026-10-01T00:00:00.000Z", continue_url: null },
          }),
      },
    });
    await heading();
    for (const title of [
      "Product information",
      "Dates and timeline",
      "Renewal activity",
      "System information",
    ]) {
      expect(screen.getByRole("heading", { name: title })).toBeVisible();
    }
    expect(fact("Repeats")).toBe("0");
    expect(fact("Doctor")).toBe("Not recorded");
    expect(fact("Next reminder")).toBe("23 Nov 2026 (2 days from now)");
    expect(fact("Expiry (system default)")).toBe("1 Nov 2027 (in 345 days)");
    expect(fact("Last reminder sent")).toBe("1 Nov 2026, 11:00 am");
    expect(fact("Last order")).toBe("Paid, 1 Oct 2026, 10:00 am");
    expect(fact("Can be ordered")).toContain(eligibilityWith({ repeats: 0 }).sentence);
    expect(fact("Order")).toBe("#5");
  });

  it("B-RXD-04 Customer: who it is, and the way to their page", async () => {
    const { user, address } = show();
    await user.click(await tab("Customer"));
    expect(fact("Email")).toBe("ann@people.example");
    expect(address()).toBe("/admin/prescriptions/12?tab=customer");
    expect(screen.getByRole("link", { name: "View Customer" })).toHaveAttribute(
      "href",
      "/admin/customers?user=7",
    );
  });

  it("B-RXD-08 History: one timeline, newest first, with who did what", async () => {
    const event: HistoryEvent = {
      key: "a",
      kind: "created",
      at: "2026-05-01T00:00:00.000Z",
      title: "Prescription created",
      detail: null,
      state: null,
      by: null,
      changes: [],
    };
    const events: HistoryEvent[] = [
      {
        ...event,
        key: "d",
        kind: "updated",
        title: "Last updated",
        by: "Morgan Reid",
        changes: [{ field: "Repeats", from: "3", to: "5" }],
      },
      { ...event, key: "c", kind: "reminded", title: "Last reminder sent" },
      {
        ...event,
        key: "b",
        kind: "renewed",
        title: "Last renewal",
        state: { label: "Paid", tone: "good" },
      },
      event,
    ];
    show({
      path: "/admin/prescriptions/12?tab=history",
      prescriptions: { history: () => ({ events, isComplete: false }) },
    });
    const entries = within(await screen.findByRole("list", { name: "History" }));
    const titles = events.map(({ title }) => entries.getByText(title).textContent);
    expect(titles).toEqual(["Last updated", "Last reminder sent", "Last renewal", "Prescription created"]);
    expect(entries.getByText("Paid")).toBeVisible();
    expect(entries.getByText(/by Morgan Reid/)).toBeVisible();
    expect(entries.getByText(/Repeats: 3/)).toHaveTextContent("Repeats: 3 →became 5");
    expect(screen.getByText("Older events are not shown.")).toBeVisible();
  });

  it("B-RXD-08 says that the history could not be loaded and tries again", async () => {
    let asked = 0;
    const { user } = show({
      path: "/admin/prescriptions/12?tab=history",
      prescriptions: {
        history: () =>
          asked++ === 0
            ? Promise.reject(refusal("INTERNAL", { status: 500 }))
            : { events: [], isComplete: true },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("list", { name: "History" })).toBeInTheDocument();
  });
});

describe("discounts of a prescription", () => {
  const path = "/admin/prescriptions/12?tab=discounts";

  it("B-RXD-05 shows the applied one with its usage", async () => {
    show({ path, discounts: { ofPrescription: () => ({ discount: applied }) } });
    expect(await screen.findByText("Spring offer")).toBeVisible();
    expect(fact("Value")).toBe("10%");
    expect(fact("Times applied")).toBe("2");
    expect(fact("Total savings")).toBe("$7.50");
    expect(fact("First order")).toBe("Completed");
    expect(fact("Scope")).toBe("Repeats only");
  });

  it.each([
    ["Active", { is_active: true }],
    ["Inactive", { is_active: false }],
    ["Used", { is_active: false, application_scope: "first_order_only" as const }],
  ])("B-RXD-05 says whether it still counts: %s", async (status, changes) => {
    show({ path, discounts: { ofPrescription: () => ({ discount: { ...applied, ...changes } }) } });
    await screen.findByText("Spring offer");
    expect(fact("Status")).toBe(status);
  });

  it("B-RXD-06 B-RXD-12 assigns the chosen one, once for a double click", async () => {
    const answer = later<{ success: true }>();
    const assign = vi.fn(() => answer.promise);
    const { user } = show({ path, discounts: { assign } });
    await screen.findByRole("option", { name: "Winter: $5.00, all orders" });
    await user.selectOptions(screen.getByLabelText("Discount"), "Winter: $5.00, all orders");
    await user.dblClick(screen.getByRole("button", { name: "Assign Discount" }));
    answer.resolve({ success: true });
    expect(await screen.findByText("Discount assigned successfully")).toBeVisible();
    expect(assign.mock.calls).toEqual([[{ prescription_item_id: 12, discount_config_id: 4 }]]);
  });

  it("B-RXD-07 asks for a choice", async () => {
    const { user } = show({ path });
    await user.click(await screen.findByRole("button", { name: "Assign Discount" }));
    expect(screen.getByText("Please select a discount to assign")).toBeVisible();
    expect(screen.getByLabelText("Discount")).toHaveFocus();
  });

  it("B-RXD-12 says that it was not assigned and keeps the choice", async () => {
    const { user } = show({ path });
    await screen.findByRole("option", { name: /Winter/ });
    await user.selectOptions(screen.getByLabelText("Discount"), "4");
    await user.click(screen.getByRole("button", { name: "Assign Discount" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to assign discount");
    expect(screen.getByLabelText("Discount")).toHaveValue("4");
  });

  it("B-RXD-06 B-RXD-12 removes after a question", async () => {
    const unassign = vi.fn(() => ({ success: true as const }));
    const { user } = show({ path, discounts: { ofPrescription: () => ({ discount: applied }), unassign } });
    await user.click(await screen.findByRole("button", { name: "Remove Discount" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/Are you sure you want to remove Spring offer/)).toBeVisible();
    await user.click(question.getByRole("button", { name: "Remove discount" }));
    expect(await screen.findByText("Discount removed successfully")).toBeVisible();
    expect(unassign.mock.calls).toEqual([[{ prescription_item_id: 12, discount_config_id: 3 }]]);
  });

  it("B-RXD-12 says that it was not removed", async () => {
    const { user } = show({ path, discounts: { ofPrescription: () => ({ discount: applied }) } });
    await user.click(await screen.findByRole("button", { name: "Remove Discount" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Remove discount" }));
    expect(await question.findByRole("alert")).toHaveTextContent("Failed to remove discount");
  });
});

describe("the edit form", () => {
  async function open(answers: Answers["prescriptions"]) {
    const shown = show({ prescriptions: answers });
    await shown.user.click(await screen.findByRole("button", { name: "Edit" }));
    return { ...shown, form: within(await screen.findByRole("dialog", { name: "Edit Prescription" })) };
  }

  it("B-RXD-11 sends what was changed; empty repeats become 0", async () => {
    const update = vi.fn(() => prescription());
    const { user, form } = await open({ update });
    await user.clear(form.getByLabelText("Repeats"));
    await user.clear(form.getByLabelText("Prescription Expiry Date (optional)"));
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(update.mock.calls).toEqual([[{ id: 12, repeats: 0, prescription_expiry_date: null }]]);
    expect(screen.getByRole("button", { name: "Edit" })).toHaveFocus();
  });

  it("B-RXD-11 has the three fields as they are, and takes no repeats below 0 nor an empty expiry", async () => {
    const update = vi.fn(() => prescription());
    const { user, form } = await open({ update });
    expect(form.getByLabelText("Repeats")).toHaveValue(3);
    expect(form.getByLabelText("Expiry Date")).toHaveValue("2027-11-01");
    expect(form.getByLabelText("Prescription Expiry Date (optional)")).toHaveValue("2027-05-01");
    await user.clear(form.getByLabelText("Repeats"));
    await user.type(form.getByLabelText("Repeats"), "-1");
    await user.clear(form.getByLabelText("Expiry Date"));
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    expect(await form.findByText("Enter a whole number from 0 to 99")).toBeVisible();
    expect(form.getByText("Expiry date is required")).toBeVisible();
    expect(update).not.toHaveBeenCalled();
  });

  it("B-RXD-12 keeps what was typed when the server refuses", async () => {
    const { user, form } = await open({
      update: () => Promise.reject(refusal("CONFLICT", { status: 409, message: "Changed meanwhile." })),
    });
    await user.clear(form.getByLabelText("Repeats"));
    await user.type(form.getByLabelText("Repeats"), "5");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    expect(await form.findByRole("alert")).toHaveTextContent(
      "Failed to update prescriptionChanged meanwhile.",
    );
    expect(form.getByLabelText("Repeats")).toHaveValue(5);
  });
});
