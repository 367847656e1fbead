import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { eligibilityWith, prescription } from "../../testing/samples.ts";

function open(items: PrescriptionItem[]) {
  return renderApp({ token: "t", path: "/medicines", api: { prescriptions: { listMine: () => items } } });
}

describe("the medicine list to print", () => {
  it("says about each medicine what a doctor asks", async () => {
    open([
      prescription({
        product_name: "Atorvastatin",
        variant_title: "40 mg, 30 tablets",
        quantity: 2,
        last_renewal_date: "2026-06-01",
        lasts_until: "2026-07-31",
        repeats: 3,
        prescription_expiry_date: "2027-01-15",
      }),
    ]);
    expect(await screen.findByRole("heading", { level: 1, name: "My medicines" })).toBeVisible();
    const group = within(await screen.findByRole("region", { name: "Active" }));
    expect(group.getByRole("heading", { name: "Atorvastatin" })).toBeVisible();
    const facts = group.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ["Strength and pack", "40 mg, 30 tablets"],
      ["Quantity", "2 packs"],
      ["Last ordered", "1 Jun 2026"],
      ["Lasts until about", "31 Jul 2026"],
      ["Repeats left", "3"],
      ["Prescription expires", "15 Jan 2027"],
    ]);
  });

  it.each([
    ["open", {}, "1 Jun 2026 (not finished)"],
    ["open", { is_placed: true }, "1 Jun 2026 (payment not confirmed yet)"],
    ["paid", { is_placed: true }, "1 Jun 2026 (payment not confirmed yet)"],
    ["open", { at: "2026-05-01T00:00:00.000Z" }, "1 Jun 2026"],
    ["paid", {}, "1 Jun 2026"],
    ["lapsed", {}, "1 Jun 2026"],
  ] as const)(
    "says for an order that is %s %j whether the medicine was paid for",
    async (state, changes, text) => {
      // In Sydney it is already the next day.
      const at = "2026-05-31T22:00:00.000Z";
      const last_order = { state, at, continue_url: null, repeat_given_back: false, ...changes };
      open([prescription({ last_renewal_date: "2026-06-01", last_order })]);
      const fact = await screen.findByText("Last ordered");
      expect(fact.nextSibling?.textContent).toBe(text);
    },
  );

  it("says when the first supply was of a medicine that nobody has ordered since", async () => {
    open([prescription({ start_date: "2026-05-02", last_renewal_date: null })]);
    expect((await screen.findByText("First supply")).nextSibling?.textContent).toBe("2 May 2026");
    expect(screen.queryByText("Last ordered")).toBeNull();
  });

  it("has separate sections for active, needing a new script, and past", async () => {
    open([
      prescription({ id: 1, product_name: "One" }),
      prescription({ id: 2, product_name: "Two", repeats: 0, eligibility: eligibilityWith({ repeats: 0 }) }),
      prescription({
        id: 3,
        product_name: "Three",
        prescription_expiry_date: "2020-01-01",
        eligibility: eligibilityWith({ prescription_expiry_date: "2020-01-01" }),
      }),
    ]);
    const region = async (name: string) => within(await screen.findByRole("region", { name }));
    expect((await region("Active")).getByText("One")).toBeVisible();
    expect((await region("Needs a new prescription")).getByText("Two")).toBeVisible();
    expect((await region("Past")).getByText("Three")).toBeVisible();
  });

  it("leaves out sections without medicines", async () => {
    open([prescription({ product_name: "One" })]);
    expect(await screen.findByRole("region", { name: "Active" })).toBeVisible();
    for (const name of ["Needs a new prescription", "Past"]) {
      expect(screen.queryByRole("region", { name })).toBeNull();
      expect(screen.queryByRole("heading", { name })).toBeNull();
    }
  });

  it("shows the email address of a patient without a name, so that a doctor knows whose list it is", async () => {
    open([prescription({ first_name: "", last_name: "" })]);
    expect(await screen.findByText(/^ann@people\.example · As of/)).toBeVisible();
  });

  it("is printed with one button", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const { user } = open([prescription()]);
    await user.click(await screen.findByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it("says when there are no medicines, and offers no empty sheet", async () => {
    open([]);
    expect(await screen.findByText("There are no medicines yet")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  });

  it("offers to try again when it can't be loaded", async () => {
    renderApp({
      token: "t",
      path: "/medicines",
      api: {
        prescriptions: {
          listMine: () => Promise.reject(refusal("BUSY", { status: 503, message: "The service is busy." })),
        },
      },
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("The service is busy.");
  });

  it("is one step from the prescriptions, even for a carer who may only see them", async () => {
    const list = { prescriptions: { listMine: () => [prescription()] } };
    const patient = { id: 5, right: "see", patient_id: 12, name: "Bea Example" } as const;
    const care = {
      helpers: [],
      patients: [{ ...patient, emails_chosen: false, emails_stopped: false, no_emails: null }],
      medicine_emails: { patient: true, no_emails: null, carers: [] },
    };
    const { user } = renderApp({
      token: "t",
      path: "/for/12",
      api: { ...list, care: { list: () => care } },
      apiFor: () => list,
    });
    await user.click(await screen.findByRole("link", { name: "Printable medicine list" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Bea Example's medicines" })).toBeVisible();
  });
});
