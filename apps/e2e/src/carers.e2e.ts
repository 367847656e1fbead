import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { orderableCards, unfoldPrescriptions } from "./support/cards.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { waitUntilLoaded } from "./support/checks/sizes.ts";
import { CHOSEN_PASSWORD, duePatient, newPatient } from "./support/data/new-patients.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

/** The patient gives up what was ordered last. */
async function cancelNewest(api: Rest): Promise<void> {
  const { body } = await api.call<{ renewals: { id: string; state: string; created_at: string }[] }>(
    "GET",
    "/api/renewals",
  );
  const newest = body.renewals.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];
  const { status } = await api.call("POST", `/api/renewals/${newest?.id}/cancel`, {});
  expect([newest?.state, status]).toEqual(["open", 200]);
}

const banner = (page: Page) => page.getByRole("complementary", { name: "Whose medicines these are" });

describe("a carer", () => {
  test("is invited, accepts, orders for the patient under a banner, and loses access when that is ended", async ({
    page,
    openPage,
    problems,
  }) => {
    const carer = await newPatient("Carla");
    const own = await duePatient("Petra");
    await rememberSession(page, own);
    await page.goto("/");
    // What stands above the form moves it when it comes.
    await page.getByRole("article").first().waitFor();
    await page
      .getByRole("link", { name: "My details, people who help me, my emails, my calendar and my data" })
      .click();
    await page.getByRole("button", { name: "Invite someone" }).click();
    await page.getByLabel("Their email address").fill(carer.email);
    await page.getByLabel("See my prescriptions and order for me").check();
    await expectRightInEverySize(page);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await page.getByRole("button", { name: `Withdraw the invitation to ${carer.email}` }).waitFor();

    const mailbox = new Rest(ownProduct().baseUrl);
    const mail = await mailbox.mail(({ to, subject }) => to === carer.email && subject.includes("your help"));
    const link = /https?:\/\/\S+\/help\/\S+/.exec(mail.text)?.[0] ?? "";
    const other = await openPage();
    await other.goto(new URL(link).pathname);
    await other.getByText("Petra Welcomed would like you to see their prescriptions").waitFor();
    await expectRightInEverySize(other);
    await other.getByLabel("Email").fill(carer.email);
    await other.getByLabel("Password", { exact: true }).fill(CHOSEN_PASSWORD);
    await other.getByRole("button", { name: "Sign In" }).click();
    await other.getByRole("button", { name: "Accept and help" }).click();
    await banner(other).getByText("You are looking at Petra Welcomed's medicines").waitFor();
    await other.getByRole("article").first().waitFor();
    await expectRightInEverySize(other);

    await unfoldPrescriptions(other);
    await orderableCards(other).first().getByRole("checkbox").check();
    await other.getByRole("button", { name: "Reorder 1 item" }).click();
    await other.getByRole("heading", { name: "Confirm Your Order" }).waitFor();
    await banner(other).getByText("You are looking at Petra Welcomed's medicines").waitFor();
    await expectRightInEverySize(other);
    await other.getByRole("button", { name: "Proceed to Checkout" }).click();
    await other.getByRole("heading", { name: "Review and pay" }).waitFor();
    const staff = await new Rest(ownProduct().baseUrl).signIn(admin);
    const log = await staff.call("GET", `/api/admin/transaction-logs?search=${own.email}`);
    expect(JSON.stringify(log.body)).toContain("Done for the patient by Carla Welcomed.");

    await cancelNewest(own.rest);

    await page.reload();
    await page
      .getByRole("combobox", { name: "Emails about your medicines go to you or to Carla Welcomed" })
      .selectOption("both of us");
    await page.getByText("Emails about your medicines go to you and Carla Welcomed.").waitFor();
    await expectRightInEverySize(page);
    await other.goto("/account");
    await other.getByRole("button", { name: "Stop the emails about Petra Welcomed's medicines" }).click();
    await other.getByRole("button", { name: "Start the emails about Petra Welcomed's medicines" }).waitFor();
    await expectRightInEverySize(other);
    await page.reload();
    await page.getByText("Carla Welcomed has stopped these emails.").waitFor();
    await page.getByRole("button", { name: "Stop Carla Welcomed helping me" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stop" }).click();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Stop Carla Welcomed helping me" }).waitFor({ state: "detached" });
    problems.allow(/status of 40[04]/);
    await other.goto("/");
    await other.getByText("If you have paid, your order is placed.").waitFor();
    await other.getByRole("link", { name: "See your prescriptions" }).click();
    await other.getByRole("heading", { level: 1, name: "Welcome, Carla" }).waitFor();
    await waitUntilLoaded(other);
    expect(await other.getByRole("link", { name: "Petra Welcomed's medicines" }).count()).toBe(0);
    expect(await banner(other).count()).toBe(0);
  });
});
