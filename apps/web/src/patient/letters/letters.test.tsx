import type { DoctorLetter } from "@scriptkeeper/contracts/prescriptions/doctor-letters";
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { eligibilityWith, order, prescription } from "../../testing/samples.ts";

const letter: DoctorLetter = {
  prescription_id: 1,
  written_on: "2026-11-21",
  patient_name: "Ann Lee",
  doctor_name: "Dr Jo Park",
  reason: "No repeats are left on the prescription.",
  product_name: "Atorvastatin",
  variant_title: "40 mg",
  last_supply: { on: "2026-11-20", quantity: 2 },
  expires_on: "2027-05-01",
  pharmacy: {
    name: "Harbour Street Pharmacy",
    address: "1 Harbour Street, Sydney",
    phone: "(02) 5550 1234",
    email: "help@pharmacy.example",
  },
};

const renderLetter = (answer: () => DoctorLetter) =>
  renderApp({
    path: "/prescriptions/1/letter",
    token: "t",
    api: { prescriptions: { letter: answer } },
  });

describe("the letter to the doctor", () => {
  it("names the medicine, the last supply and the pharmacy, and is printed with one tap", async () => {
    const print = vi.spyOn(window, "print").mockReturnValue();
    const { user } = renderLetter(() => letter);
    expect(await screen.findByRole("heading", { level: 1, name: "Letter to your doctor" })).toBeVisible();
    expect(document.title).toBe("Letter to your doctor: Atorvastatin, 40 mg – Scriptkeeper");
    const sheet = within(screen.getByRole("article", { name: "The letter" }));
    for (const line of [
      "Dear Dr Jo Park,",
      "Please write a new prescription for this medicine. No repeats are left on the prescription.",
      "Atorvastatin",
      "40 mg",
      "2 packs",
      "20 November 2026",
      "1 May 2027",
      "Harbour Street Pharmacy",
      "1 Harbour Street, Sydney",
      "(02) 5550 1234",
    ])
      expect(sheet.getByText(line)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
  });

  it("can be sent as the patient's own email, with the same words", async () => {
    renderLetter(() => letter);
    const link = await screen.findByRole("link", { name: "Send by email" });
    const address = new URL(link.getAttribute("href") ?? "");
    expect(address.protocol).toBe("mailto:");
    expect(address.searchParams.get("subject")).toBe("New prescription for Ann Lee");
    expect(address.searchParams.get("body")?.split("\r\n")).toEqual([
      "Dear Dr Jo Park,",
      "",
      "Please write a new prescription for this medicine. No repeats are left on the prescription.",
      "",
      "Medicine: Atorvastatin",
      "Strength and pack: 40 mg",
      "Quantity: 2 packs",
      "Last supply: 20 November 2026",
      "Prescription expires: 1 May 2027",
      "",
      "Please send it to my pharmacy, or give it to me:",
      "Harbour Street Pharmacy",
      "1 Harbour Street, Sydney",
      "(02) 5550 1234",
      "help@pharmacy.example",
      "",
      "Thank you",
      "Ann Lee",
    ]);
  });

  it("leaves out unknown facts", async () => {
    renderLetter(() => ({
      ...letter,
      doctor_name: null,
      reason: null,
      variant_title: null,
      expires_on: null,
      pharmacy: { ...letter.pharmacy, address: null, phone: null },
    }));
    const sheet = within(await screen.findByRole("article", { name: "The letter" }));
    expect(sheet.getByText("Dear doctor,")).toBeVisible();
    expect(sheet.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Medicine",
      "Quantity",
      "Last supply",
    ]);
  });

  it("links to the prescriptions and the pharmacy when there is no letter", async () => {
    renderLetter(() => {
      throw refusal("NOT_FOUND", { status: 404, message: "Prescription not found" });
    });
    expect(await screen.findByText("We could not load this letter")).toBeVisible();
    expect(screen.getByText(/^We could not find this prescription\./)).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to the prescriptions" })).toHaveAttribute("href", "/");
    expect(screen.getByRole("heading", { name: "Need Help?" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Letter to your doctor" })).toBeVisible();
  });
});

describe("the letters on the dashboard", () => {
  const render = (changes: Parameters<typeof prescription>[0]) =>
    renderApp({
      token: "t",
      api: {
        prescriptions: { listMine: () => [prescription(changes)] },
        renewals: { listMine: () => ({ renewals: [] }) },
      },
    });
  const link = { name: "Letter to your doctor about Atorvastatin 40 mg" };

  it.each([
    ["without repeats", { repeats: 0, eligibility: eligibilityWith({ repeats: 0 }) }],
    [
      "that has expired",
      {
        prescription_expiry_date: "2026-11-01",
        eligibility: eligibilityWith({ prescription_expiry_date: "2026-11-01" }),
      },
    ],
  ])("are offered for a prescription %s, under what can't be ordered", async (_what, changes) => {
    render(changes);
    const group = within(await screen.findByRole("region", { name: "Can't be ordered (1)" }));
    expect(group.getByText("Ask your doctor to write a new prescription.", { exact: false })).toBeVisible();
    expect(group.getByRole("link", link)).toHaveAttribute("href", "/prescriptions/1/letter");
  });

  it.each([
    ["another can be ordered for the same pack", {}, 0],
    ["the other is for another pack", { variant_id: "502" }, 1],
    ["the other can't be ordered either", { repeats: 0, eligibility: eligibilityWith({ repeats: 0 }) }, 1],
    ["nobody knows its pack", { variant_id: null }, 1],
  ])(
    "are offered for a prescription without repeats unless another one covers it: %s",
    async (_what, other, letters) => {
      const used = { repeats: 0, eligibility: eligibilityWith({ repeats: 0 }) };
      const items = [
        prescription({ id: 1, variant_id: "501", ...used }),
        prescription({ id: 2, variant_id: "501", ...other }),
      ];
      renderApp({
        token: "t",
        api: {
          prescriptions: { listMine: () => items },
          renewals: { listMine: () => ({ renewals: [] }) },
        },
      });
      const group = within(await screen.findByRole("region", { name: /^Can't be ordered/ }));
      const first = within(group.getAllByRole("article")[0] as HTMLElement);
      expect(first.getByText(/There are no repeats left on this prescription\./)).toBeVisible();
      expect(first.queryAllByRole("link", link)).toHaveLength(letters);
      expect(first.queryAllByText(/Ask your doctor/)).toHaveLength(letters);
      expect(first.queryAllByText(/Another prescription for this medicine can be ordered\./)).toHaveLength(
        1 - letters,
      );
    },
  );

  it("are offered for a prescription that expires before the supply runs out, which can still be ordered", async () => {
    render({ prescription_expiry_date: "2026-12-01", lasts_until: "2026-12-12" });
    expect(
      await screen.findByText(
        "Your prescription for this medicine expires on 1 December 2026, before your supply runs out.",
        { exact: false },
      ),
    ).toBeVisible();
    expect(screen.getByText("Ask your doctor for a new prescription before then.")).toBeVisible();
    expect(screen.getByRole("link", link)).toBeVisible();
    expect(screen.getByRole("checkbox", { name: /Atorvastatin/ })).toBeEnabled();
  });

  it("are not offered for a prescription that continues", async () => {
    render({ lasts_until: "2026-12-12" });
    await screen.findByRole("checkbox", { name: /Atorvastatin/ });
    expect(screen.queryByRole("link", link)).toBeNull();
  });
});

it("an order's page says which medicine it was the last supply of, and links to the letter", async () => {
  const told = { sentence: "This was your last repeat of Perindopril.", next_step: "Ask your doctor now." };
  const paid = order({ id: "00000000-0000-4000-8000-000000000001", state: "paid" });
  renderApp({
    path: `/orders/${paid.id}`,
    token: "t",
    api: {
      renewals: {
        getMine: () => ({
          ...paid,
          items: paid.items.map((item) => ({ ...item, product_name: "Perindopril", last_supply: told })),
        }),
      },
    },
  });
  expect((await screen.findAllByText(told.sentence, { exact: false }))[0]).toBeVisible();
  expect(screen.getAllByRole("link", { name: "Letter to your doctor about Perindopril" })[0]).toHaveAttribute(
    "href",
    `/prescriptions/${paid.items[0]?.id}/letter`,
  );
});
