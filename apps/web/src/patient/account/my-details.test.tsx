import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";
import { patient, settings } from "../../testing/samples.ts";

function open(phone: string | null) {
  const auth = {
    verify: () => patient,
    publicSettings: () => ({ ...settings, supportPhone: phone }),
  };
  return renderApp({ path: "/account", token: "t", api: { auth } });
}

async function shown() {
  const title = await screen.findByRole("heading", { name: "My details" });
  return within(title.parentElement as HTMLElement);
}

describe("a patient's own details", () => {
  it("show the patient's name and address, and whom to ask to change them", async () => {
    open("+61 2 5550 0100");
    const card = await shown();
    expect(card.getByText("Ann Lee")).toBeVisible();
    expect(card.getByText("ann@people.example")).toBeVisible();
    expect(card.getByRole("link", { name: settings.supportEmail })).toHaveAttribute(
      "href",
      `mailto:${settings.supportEmail}`,
    );
    expect(card.getByRole("link", { name: "+61 2 5550 0100" })).toBeVisible();
  });

  it("show no phone number when the pharmacy has none, and offer to change the password", async () => {
    const { user } = open(null);
    const card = await shown();
    expect(card.getAllByRole("link")).toHaveLength(1);
    await user.click(card.getByRole("button", { name: "Change Password" }));
    expect(await screen.findByRole("dialog", { name: "Change Password" })).toBeVisible();
  });
});
