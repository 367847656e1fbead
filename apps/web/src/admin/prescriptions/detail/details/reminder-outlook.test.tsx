import type { PatientForecast } from "@scriptkeeper/contracts/reminders/forecast";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderDetail } from "../testing/render-detail.tsx";

const medicine = { product_name: "Atorvastatin", variant_title: null };
const nothing: PatientForecast = {
  user: { id: 7, first_name: "Ann", last_name: "Lee", email: "ann@people.example" },
  emails: [],
  silent: [],
};

it.each<[string, Partial<PatientForecast>, string]>([
  [
    "when its reminder goes out",
    {
      emails: [
        { day: "2026-11-22", kind: "soon", items: [{ ...medicine, id: 12, why: "It expires." }] },
        { day: "2026-11-23", kind: "reminder", items: [{ ...medicine, id: 12, why: "It is due then." }] },
      ],
    },
    "Yes, on 23 Nov 2026 (in 2 days). It is due then.",
  ],
  [
    "why no reminder goes out, though it has a date",
    {
      silent: [
        { ...medicine, id: 3, about: "reminder", reason: "no_repeats", why: "Another one." },
        { ...medicine, id: 12, about: "notice", reason: "no_expiry", why: "No notice." },
        { ...medicine, id: 12, about: "reminder", reason: "unsubscribed", why: "They want none." },
      ],
    },
    "No reminder is waiting to be sent. They want none.",
  ],
])("a prescription explains on request %s", async (_, found, says) => {
  const patientForecast = vi.fn(() => ({ ...nothing, ...found }));
  const { user } = renderDetail({ logs: { patientForecast } });
  const question = await screen.findByText("Will it be sent?");
  expect(patientForecast).not.toHaveBeenCalled();
  await user.click(question);
  expect(await screen.findByText(says)).toBeVisible();
  expect(patientForecast).toHaveBeenCalledOnce();
});
