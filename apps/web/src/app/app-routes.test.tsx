import { screen, waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, it, test } from "vitest";
import { later, refusal } from "../testing/fake-api.ts";
import { renderApp } from "../testing/render-app.tsx";
import { admin, patient, prescription, preview } from "../testing/samples.ts";

// Loads each screen in advance: the first load may take a busy machine longer than a test waits.
const screens = import.meta.glob("../{admin,auth,patient}/**/{back-office,*-page}.tsx");
beforeAll(async () => {
  await Promise.all(Object.values(screens).map((load) => load()));
}, 120_000);

const asAdmin = { auth: { verify: () => admin } };
const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });

describe("public screens", () => {
  it.each([
    ["A-ROUTE-01", "/renew/tok", "Confirm Your Order"],
    ["A-ROUTE-02", "/renew-confirm/tok", "Confirm Your Order"],
    ["A-ROUTE-03", "/renew-legacy/tok", "Confirm Your Order"],
    ["A-ROUTE-04", "/forgot-password", "Forgot your password?"],
    ["A-ROUTE-05", "/reset-password/tok", "Set a new password"],
  ])("%s %s is open to everyone", async (_row, path, name) => {
    const { address } = renderApp({ path, api: { renewals: { preview: () => preview() } } });
    await heading(name);
    await expect.poll(address).toBe(path);
  });

  it("A-RENEW-16 A-ROLE-02 stay open to somebody who is signed in", async () => {
    renderApp({ path: "/renew/tok", token: "t", api: { renewals: { preview: () => preview() } } });
    await heading("Confirm Your Order");
  });
});

describe("protected screens while the session is loading", () => {
  it.each([
    ["A-ROUTE-06", "/"],
    ["A-ROUTE-06", "/anything/else"],
    ["A-ROUTE-11", "/admin/users"],
  ])('%s %s says "Loading..."', async (_row, path) => {
    const verified = later<typeof patient>();
    renderApp({ path, token: "t", api: { auth: { verify: () => verified.promise } } });
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(screen.queryByRole("heading")).toBeNull();
  });
});

describe("protected screens when nobody is signed in", () => {
  it.each(["/", "/login", "/some/old/link"])(
    "A-ROUTE-07 %s shows the sign-in without changing the URL",
    async (path) => {
      const { address } = renderApp({ path });
      await heading("Sign in");
      await expect.poll(address).toBe(path);
    },
  );

  it.each(["/admin", "/admin/users"])("A-ROUTE-12 %s redirects to /login", async (path) => {
    const { address } = renderApp({ path });
    await heading("Sign in");
    await expect.poll(address).toBe("/login");
  });
});

describe("a page of the back office that was requested before sign-in", () => {
  async function signIn(user: ReturnType<typeof renderApp>["user"]) {
    await user.type(await screen.findByLabelText("Email"), "someone@pharmacy.example");
    await user.type(screen.getByLabelText("Password"), "a-password");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
  }
  const asking = (who: typeof admin | typeof patient) => ({
    auth: { login: () => ({ token: "t", user: who }), verify: () => who },
  });

  it("A-ROUTE-12 A-LOGIN-07 opens after the sign-in, with its full URL", async () => {
    const path = "/admin/customers?search=ann";
    const { user, address } = renderApp({ path, api: asking(admin) });
    await expect.poll(address).toBe("/login");
    await signIn(user);
    await heading("Customers");
    await expect.poll(address).toBe(path);
  });

  it("A-ROUTE-13 redirects a patient home instead", async () => {
    const { user, address } = renderApp({ path: "/admin/customers", api: asking(patient) });
    await signIn(user);
    await heading("Welcome, Ann");
    await expect.poll(address).toBe("/");
  });

  it("A-LOGIN-07 is not shown to the next person who signs in after a sign-out on it", async () => {
    const { user, address } = renderApp({ path: "/admin/users", token: "t", api: asking(admin) });
    await user.click(await screen.findByRole("button", { name: /User menu/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
    await expect.poll(address).toBe("/login");
    await signIn(user);
    await heading("Dashboard");
    await expect.poll(address).toBe("/admin");
  });
});

describe("a patient", () => {
  test("A-ROUTE-08 A-DASH-12 has the dashboard at /", async () => {
    const { address } = renderApp({ path: "/", token: "t" });
    await heading("Welcome, Ann");
    await expect.poll(address).toBe("/");
  });

  it.each(["/login", "/somewhere"])("A-ROUTE-08 is redirected from %s to /", async (path) => {
    const { address } = renderApp({ path, token: "t" });
    await heading("Welcome, Ann");
    await expect.poll(address).toBe("/");
  });

  it.each(["/admin", "/admin/database"])("A-ROUTE-13 A-ROLE-03 is redirected from %s to /", async (path) => {
    const { address } = renderApp({ path, token: "t" });
    await heading("Welcome, Ann");
    await expect.poll(address).toBe("/");
  });
});

describe("an administrator", () => {
  it.each([
    ["/admin", "Dashboard"],
    ["/admin/prescriptions", "Prescriptions"],
    ["/admin/prescriptions/12", "Metformin", "Prescription"],
    ["/admin/users", "Users"],
    ["/admin/customers", "Customers"],
    ["/admin/discounts", "Discounts"],
    ["/admin/transaction-logs", "Transaction Logs"],
    ["/admin/notifications", "Notification Logs"],
    ["/admin/products", "Product Configuration"],
    ["/admin/database", "Database Management"],
    ["/admin/test-tools", "Prescription Testing Tools"],
    ["/admin/settings", "Settings"],
  ])("A-ROUTE-09 B-ROUTE-01 can open %s", async (path, name, title = name) => {
    const prescriptions = { get: () => ({ ...prescription({ product_name: "Metformin" }), discount: null }) };
    const { address } = renderApp({ path, token: "t", api: { ...asAdmin, prescriptions } });
    await heading(name);
    await expect.poll(address).toBe(path);
    await waitFor(() => expect(document.title).toBe(`${title} – Scriptkeeper`));
  });

  it.each(["/", "/login", "/elsewhere", "/admin/unknown"])(
    "A-ROUTE-09 is redirected from %s to /admin",
    async (path) => {
      const { address } = renderApp({ path, token: "t", api: asAdmin });
      await heading("Dashboard");
      await expect.poll(address).toBe("/admin");
    },
  );
});

test("a new screen takes the focus, so that the change is announced", async () => {
  const { user } = renderApp({ path: "/login" });
  const first = await heading("Sign in");
  expect(first).not.toHaveFocus();
  await user.click(screen.getByRole("link", { name: "Forgot your password?" }));
  expect(await heading("Forgot your password?")).toHaveFocus();
});

test("the first Tab stop skips the navigation", async () => {
  const { user } = renderApp({ path: "/login" });
  await heading("Sign in");
  await user.tab();
  expect(screen.getByRole("link", { name: "Skip to main content" })).toHaveFocus();
  expect(document.querySelector("#main")).toBe(screen.getByRole("main"));
});

test("A-ROLE-02 a session that the server ends while in use asks for a sign-in, or redirects to it", async () => {
  const over = () => {
    throw refusal("UNAUTHENTICATED", { status: 401, message: "Please sign in to continue." });
  };
  let verifications = 0;
  const { user } = renderApp({
    token: "t",
    api: {
      auth: { verify: () => (verifications++ === 0 ? patient : over()) },
      prescriptions: { listMine: over },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Leave this page" }));
  await heading("Sign in");
  expect(localStorage.getItem("token")).toBeNull();
});
