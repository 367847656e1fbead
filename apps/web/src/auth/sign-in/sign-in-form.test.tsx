import { act, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { stopTheClockAt } from "../../testing/clock.ts";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { patient } from "../../testing/samples.ts";

type Login = NonNullable<NonNullable<FakeApi["auth"]>["login"]>;

const tooMany = "Too many login attempts. Please wait a moment and try again.";
const email = () => screen.getByLabelText("Email");
const password = () => screen.getByLabelText("Password");
const toasts = () => screen.findByRole("region", { name: "Notifications (F8)" });

async function submit(login: Login) {
  const app = renderApp({ api: { auth: { login } } });
  await screen.findByRole("heading", { name: "Sign in" });
  await app.user.type(email(), "ann@people.example");
  await app.user.type(password(), "secret{Enter}");
  return app;
}

it("A-LOGIN-01 A-LOGIN-02 A-LOGIN-06 requires email and password", async () => {
  renderApp();
  expect(await screen.findByText("Access your prescriptions securely")).toBeVisible();
  expect(email()).toHaveAttribute("type", "email");
  expect(email()).toBeRequired();
  expect(password()).toHaveAttribute("type", "password");
  expect(password()).toBeRequired();
  expect(password()).not.toHaveAttribute("minlength");
});

it("A-LOGIN-04 links to the forgotten password screen", async () => {
  renderApp();
  expect(await screen.findByRole("link", { name: "Forgot your password?" })).toHaveAttribute(
    "href",
    "/forgot-password",
  );
});

it("A-LOGIN-05 shows a copyright line with the current year", async () => {
  renderApp();
  await screen.findByRole("heading", { name: "Sign in" });
  expect(
    within(screen.getByRole("contentinfo")).getByText(`© ${new Date().getFullYear()} Scriptkeeper`),
  ).toBeVisible();
});

it("A-LOGIN-03 A-LOGIN-08 is disabled and says so while it is signing in", async () => {
  const answer = later<{ token: string; user: typeof patient }>();
  await submit(() => answer.promise);
  expect(await screen.findByRole("button", { name: "Signing in..." })).toBeDisabled();
  expect(email()).toBeDisabled();
  expect(password()).toBeDisabled();
  await act(async () => answer.resolve({ token: "t", user: patient }));
  await screen.findByRole("heading", { name: "Welcome, Ann" });
});

it("A-LOGIN-09 A-ROUTE-10 shows a welcome message", async () => {
  await submit(() => ({ token: "t", user: patient }));
  expect(await within(await toasts()).findByText("Welcome back!")).toBeVisible();
});

it("A-LOGIN-10 shows a failure inline and in a toast, and keeps what was typed", async () => {
  await submit(() => Promise.reject(refusal("WRONG_CREDENTIALS", { status: 401, message: "Not right." })));
  const form = within(await screen.findByRole("main"));
  expect(await form.findByRole("alert")).toHaveTextContent("Not right.");
  expect(await within(await toasts()).findByText("Not right.")).toBeVisible();
  expect(email()).toHaveValue("ann@people.example");
  expect(password()).toHaveValue("secret");
  expect(screen.getByRole("button", { name: "Sign In" })).toBeEnabled();
});

it("A-LOGIN-11 A-CONST-02 stays disabled for 5 seconds after too many attempts", async () => {
  const answer = later<never>();
  await submit(() => answer.promise);
  await screen.findByRole("button", { name: "Signing in..." });
  await stopTheClockAt(() => answer.reject(refusal("TOO_MANY_REQUESTS", { status: 429 })));
  expect(within(screen.getByRole("main")).getByRole("alert")).toHaveTextContent(tooMany);
  act(() => vi.advanceTimersByTime(4_999));
  expect(email()).toBeDisabled();
  expect(screen.getByRole("button", { name: "Sign In" })).toBeDisabled();
  act(() => vi.advanceTimersByTime(1));
  expect(email()).toBeEnabled();
  expect(screen.getByRole("button", { name: "Sign In" })).toBeEnabled();
});

it.each([
  [60, "Wait up to 1 minute, then try again."],
  [900, "Wait up to 15 minutes, then try again."],
  [5, "You can try again in 5 seconds."],
])("A-LOGIN-11 announces no retry before the server allows one, in %s seconds", async (seconds, told) => {
  const answer = later<never>();
  await submit(() => answer.promise);
  await screen.findByRole("button", { name: "Signing in..." });
  const refused = refusal("TOO_MANY_REQUESTS", { status: 429, details: { retryAfterSeconds: seconds } });
  await stopTheClockAt(() => answer.reject(refused));
  const alert = within(screen.getByRole("main")).getByRole("alert");
  expect(alert).toHaveTextContent(tooMany + told);
  act(() => vi.advanceTimersByTime(5_000));
  expect(email()).toBeEnabled();
  expect(alert).toHaveTextContent(seconds > 5 ? tooMany + told : tooMany);
});

it("shows the typed password on request", async () => {
  const { user } = renderApp();
  await screen.findByRole("heading", { name: "Sign in" });
  await user.click(screen.getByRole("button", { name: "Show what you typed" }));
  expect(password()).toHaveAttribute("type", "text");
});
