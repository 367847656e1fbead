import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { stopTheClockAt } from "../../testing/clock.ts";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";

type AuthApi = NonNullable<FakeApi["auth"]>;

const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const serverSays = (message?: string) => () =>
  Promise.reject(refusal("BAD_INPUT", message === undefined ? {} : { message }));

afterEach(() => onlineManager.setOnline(true));

describe("the forgotten password screen", () => {
  async function ask(forgotPassword: NonNullable<AuthApi["forgotPassword"]>) {
    const { user } = renderApp({ path: "/forgot-password", api: { auth: { forgotPassword } } });
    await user.type(await screen.findByLabelText("Email"), "ann@people.example");
    await user.click(screen.getByRole("button", { name: "Send Reset Link" }));
  }

  it("A-FORGOT-01 A-FORGOT-02 A-API-05 sends the address and shows the server's message", async () => {
    const forgotPassword = vi.fn(() => ({ message: "We have sent a link." }));
    await ask(forgotPassword);
    expect(await within(screen.getByRole("main")).findByRole("status")).toHaveTextContent(
      "We have sent a link.",
    );
    expect(forgotPassword).toHaveBeenCalledWith({ email: "ann@people.example" });
  });

  it.each([
    ["the network", offline],
    ["the server", serverSays("Something else")],
  ])("A-FORGOT-03 shows its own message when %s fails", async (_who, forgotPassword) => {
    await ask(forgotPassword);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Failed to process request. Please try again.",
    );
  });
});

describe("the screen to set a new password", () => {
  async function set(
    entries: [string, string],
    resetPassword: AuthApi["resetPassword"] = () => ({ success: true }),
  ) {
    const app = renderApp({ path: "/reset-password/tok-1", token: "t", api: { auth: { resetPassword } } });
    const [first, second] = entries;
    await app.user.type(await screen.findByLabelText("New Password"), first || "{Tab}");
    await app.user.type(screen.getByLabelText("Confirm Password"), second || "{Tab}");
    await app.user.click(screen.getByRole("button", { name: "Set new password" }));
    return app;
  }

  it("A-RESET-01 A-RESET-04 A-API-06 sends the token from the URL and returns to the sign-in with the message", async () => {
    const resetPassword = vi.fn(() => ({ success: true as const }));
    const { address } = await set(["long-enough", "long-enough"], resetPassword);
    expect(await screen.findByText("Password reset successful. Please log in.")).toBeVisible();
    await expect.poll(address).toBe("/login");
    expect(resetPassword).toHaveBeenCalledWith({ token: "tok-1", newPassword: "long-enough" });
    expect(localStorage.getItem("token")).toBeNull();
  });

  it.each([
    ["A-RESET-02", ["long-enough", "long-enougg"], "Confirm Password", "Passwords do not match"],
    ["A-RESET-03", ["sevench", "sevench"], "New Password", "New password must be at least 8 characters"],
    ["A-RESET-03", ["", ""], "New Password", "New password must be at least 8 characters"],
  ] as const)("refuses %s %o at the field %s", async (_row, entries, label, message) => {
    const resetPassword = vi.fn();
    await set([...entries], resetPassword);
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(resetPassword).not.toHaveBeenCalled();
  });

  it.each([
    ["the server's message", serverSays("This link was used."), "This link was used."],
    ["its own sentence without one", serverSays(), "An error occurred during password reset"],
    ["its own sentence offline", offline, "An error occurred during password reset"],
  ])("A-RESET-05 shows %s", async (_what, resetPassword, message) => {
    await set(["long-enough", "long-enough"], resetPassword);
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.getByLabelText("New Password")).toHaveValue("long-enough");
  });
});

describe("a reset link that no longer works", () => {
  const open = (state: "used" | "expired", path = "/reset-password/tok-1#ann%2Bhome%40people.example") =>
    renderApp({ path, api: { auth: { resetLink: () => ({ state }), forgotPassword } } });
  const forgotPassword = vi.fn(() => ({ message: "We have sent a link." }));

  it.each([
    ["used", "This link has already been used, or replaced by a newer one"],
    ["expired", "This link has expired"],
  ] as const)("says instead of the form that it is %s, and requests a new one", async (state, title) => {
    const { user } = open(state);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByLabelText("New Password")).toBeNull();
    expect(screen.getByLabelText("Email")).toHaveValue("ann+home@people.example");
    await user.click(screen.getByRole("button", { name: "Send Reset Link" }));
    expect(await screen.findByText("We have sent a link.")).toBeVisible();
    expect(forgotPassword).toHaveBeenCalledWith({ email: "ann+home@people.example" });
  });

  it.each(["", "#%E0%A4%A", "#no address"])("leaves the email empty when the link has %o", async (hash) => {
    open("used", `/reset-password/tok-1${hash}`);
    expect(await screen.findByLabelText("Email")).toHaveValue("");
  });

  it("still shows the form when its state can't be checked", async () => {
    renderApp({ path: "/reset-password/tok-1", api: { auth: { resetLink: offline } } });
    expect(await screen.findByLabelText("New Password")).toBeVisible();
  });

  it("keeps what was typed without a network when the network returns", async () => {
    onlineManager.setOnline(false);
    const answer = later<{ state: "valid" }>();
    const resetLink = () => (onlineManager.isOnline() ? answer.promise : offline());
    const { user } = renderApp({ path: "/reset-password/tok-1", api: { auth: { resetLink } } });
    const field = await screen.findByLabelText("New Password");
    await user.type(field, "long");
    act(() => onlineManager.setOnline(true));
    await user.type(field, "-enough");
    answer.resolve({ state: "valid" });
    expect(await screen.findByLabelText("New Password")).toHaveValue("long-enough");
  });
});

describe("the typed email address", () => {
  it("is carried from the sign-in to the forgotten password screen and back", async () => {
    const { user, address } = renderApp({ path: "/login" });
    await user.type(await screen.findByLabelText("Email"), "ann@people.example");
    await user.click(screen.getByRole("link", { name: "Forgot your password?" }));
    await screen.findByRole("button", { name: "Send Reset Link" });
    expect(screen.getByLabelText("Email")).toHaveValue("ann@people.example");
    await expect.poll(address).toBe("/forgot-password");
    await user.type(screen.getByLabelText("Email"), ".au");
    await user.click(screen.getByRole("link", { name: "Back to sign in" }));
    await screen.findByRole("button", { name: "Sign In" });
    expect(screen.getByLabelText("Email")).toHaveValue("ann@people.example.au");
  });

  it("is carried from a reset link to the sign-in", async () => {
    const { user } = renderApp({
      path: "/reset-password/tok-1#ann%40people.example",
      api: { auth: { resetPassword: () => ({ success: true }) } },
    });
    await user.type(await screen.findByLabelText("New Password"), "long-enough");
    await user.type(screen.getByLabelText("Confirm Password"), "long-enough");
    await user.click(screen.getByRole("button", { name: "Set new password" }));
    await screen.findByText("Password reset successful. Please log in.");
    expect(screen.getByLabelText("Email")).toHaveValue("ann@people.example");
  });
});

describe("the password rule", () => {
  it("A-CONST-04 is stated in full when a link sets a password", async () => {
    renderApp({ path: "/reset-password/tok-1" });
    expect(await screen.findByLabelText("New Password")).toHaveAccessibleDescription(
      "At least 8 characters. Not a commonly used password, and not your email address.",
    );
  });

  it("A-CONST-04 is stated in full when the password is changed", async () => {
    const { user } = renderApp({ token: "t" });
    await user.click(await screen.findByRole("button", { name: "Change Password" }));
    expect(await screen.findByLabelText("New Password")).toHaveAccessibleDescription(
      "At least 6 characters. Not a commonly used password, and not your email address.",
    );
  });
});

describe("the dialog to change the password", () => {
  const labels = ["Current Password", "New Password", "Confirm New Password"] as const;

  async function change(entries: [string, string, string], changePassword?: AuthApi["changePassword"]) {
    const app = renderApp({ token: "t", api: { auth: changePassword ? { changePassword } : {} } });
    await app.user.click(await screen.findByRole("button", { name: "Change Password" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change Password" }));
    for (const [index, label] of labels.entries()) {
      await app.user.type(dialog.getByLabelText(label), entries[index] || "{Tab}");
    }
    await app.user.click(dialog.getByRole("button", { name: "Change Password" }));
    return { ...app, dialog };
  }

  it("A-CHPW-01 A-CHPW-02 A-CONST-04 A-API-07 says that it worked and closes after 2 seconds", async () => {
    const answer = later<{ success: true; message: string }>();
    const changePassword = vi.fn(() => answer.promise);
    const { dialog } = await change(["old-one", "new-one", "new-one"], changePassword);
    await waitFor(() =>
      expect(changePassword).toHaveBeenCalledWith({ currentPassword: "old-one", newPassword: "new-one" }),
    );
    await stopTheClockAt(() => answer.resolve({ success: true, message: "Password changed." }));
    expect(dialog.getByText("Password changed.")).toBeVisible();
    act(() => vi.advanceTimersByTime(1_999));
    expect(screen.getByRole("dialog")).toBeVisible();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByRole("dialog")).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole("button", { name: "Change Password" })).toHaveFocus();
  });

  it.each([
    ["A-CHPW-03", ["", "new-one", "new-one"], "Current Password", "Current password is required"],
    ["A-CHPW-04", ["old", "", ""], "New Password", "New password is required"],
    ["A-CHPW-05", ["old", "new-one", "new-two"], "Confirm New Password", "New passwords do not match"],
    ["A-CHPW-06", ["old", "fives", "fives"], "New Password", "New password must be at least 6 characters"],
  ] as const)("refuses %s %o at the field %s", async (_row, [a, b, c], label, message) => {
    const changePassword = vi.fn();
    const { dialog } = await change([a, b, c], changePassword);
    const field = dialog.getByLabelText(label);
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(field).toHaveFocus();
    expect(changePassword).not.toHaveBeenCalled();
  });

  it.each([
    [
      "the server's message",
      serverSays("The current password is incorrect."),
      "The current password is incorrect.",
    ],
    ["a sentence for a refusal without one", serverSays(), "Failed to change password"],
    ["a sentence for no answer", offline, "An error occurred. Please try again."],
  ])("A-CHPW-07 shows %s", async (_what, changePassword, message) => {
    const { dialog } = await change(["old-one", "new-one", "new-one"], changePassword);
    expect(await dialog.findByRole("alert")).toHaveTextContent(message);
  });

  it("reports the outcome even when it was closed before the answer", async () => {
    const answer = later<{ success: true; message: string }>();
    const { user } = await change(["old-one", "new-one", "new-one"], () => answer.promise);
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    answer.resolve({ success: true, message: "Password changed." });
    expect(await screen.findByText("Password changed.")).toBeVisible();
  });

  it("keeps what was typed when Escape is pressed by accident", async () => {
    const { user, dialog } = await change(["old-one", "", ""]);
    await user.keyboard("{Escape}");
    expect(dialog.getByLabelText("Current Password")).toHaveValue("old-one");
  });
});
