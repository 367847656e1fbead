import type { SenderDomain } from "@scriptkeeper/contracts/emails/sender-domain";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

const found: SenderDomain = {
  address: "renew@pharmacy.example",
  domain: "pharmacy.example",
  mailServer: "smtp.pharmacy.example",
  checks: [
    { name: "spf", title: "SPF", state: "good", finding: '"v=spf1 a -all".', advice: null },
    { name: "dkim", title: "DKIM", state: "bad", finding: "No key stands there.", advice: "Switch DKIM on." },
  ],
};

function renderPage(senderDomain: (input: { selectors?: unknown }) => SenderDomain) {
  return renderApp({
    path: "/admin/settings?section=mail",
    token: "t",
    api: {
      auth: { verify: () => admin },
      installation: {
        settings: () => ({ processes: [], settings: [], queue: { on: "redis", isReady: true } }),
        senderDomain,
      },
    },
  });
}

const checkNow = () => screen.findByRole("button", { name: "Check now" });

it("runs no check until somebody asks, then says how each check stands and what to do", async () => {
  const asked: unknown[] = [];
  const { user } = renderPage((input) => {
    asked.push(input);
    return found;
  });
  const button = await checkNow();
  expect(asked).toEqual([]);
  await user.click(button);
  const list = within(await screen.findByRole("list", { name: "State of the sender domain" }));
  expect(list.getByText("No key stands there.")).toBeVisible();
  expect(list.getByText("Switch DKIM on.")).toBeVisible();
  expect(screen.getByText(/1 of 2 checks needs attention/)).toHaveTextContent(
    "Emails are sent from renew@pharmacy.example through smtp.pharmacy.example.",
  );
  await user.type(screen.getByLabelText("DKIM selectors (optional)"), "march, april");
  await user.click(button);
  await user.click(await checkNow());
  expect(asked).toEqual([{}, { selectors: "march, april" }, { selectors: "march, april" }]);
});

it("reports an invalid selector at its field, and checks nothing", async () => {
  const asked: unknown[] = [];
  const { user } = renderPage((input) => {
    asked.push(input);
    return found;
  });
  await user.type(await screen.findByLabelText("DKIM selectors (optional)"), "a/b");
  await user.click(await checkNow());
  expect(await screen.findByText(/A DKIM selector has letters, digits, hyphens and dots only/)).toBeVisible();
  expect(asked).toEqual([]);
});

it("says that the domain was not checked, and keeps what was typed", async () => {
  const { user } = renderPage(() => {
    throw refusal("INTERNAL", { status: 400, message: "That did not work. Try again." });
  });
  await user.type(await screen.findByLabelText("DKIM selectors (optional)"), "march");
  await user.click(await checkNow());
  expect(await screen.findByText("The domain could not be checked")).toBeVisible();
  expect(screen.getByLabelText("DKIM selectors (optional)")).toHaveValue("march");
});
