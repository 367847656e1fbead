import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

/** Longer than a password may be: the server refuses it, and nothing is silently cut off. */
const pasted = `${"correct horse battery staple ".repeat(8)}!`;

type App = ReturnType<typeof renderApp>;
type Kind = "current-password" | "new-password";

async function paste({ user }: App, fields: readonly (readonly [HTMLElement, Kind])[]) {
  for (const [field, kind] of fields) {
    await user.click(field);
    await user.paste(pasted);
    expect(field).toHaveValue(pasted);
    expect(field).toHaveAttribute("type", "password");
    expect(field).toHaveAttribute("autocomplete", kind);
  }
}

it("the sign-in's password is hidden, can be pasted whole, and is marked for password managers", async () => {
  const app = renderApp({ path: "/login" });
  await paste(app, [[await screen.findByLabelText("Password"), "current-password"]]);
});

it("the new passwords of a reset link are treated the same", async () => {
  const app = renderApp({ path: "/reset-password/tok-1" });
  await paste(app, [
    [await screen.findByLabelText("New Password"), "new-password"],
    [screen.getByLabelText("Confirm Password"), "new-password"],
  ]);
});

it("the three passwords of a change are treated the same", async () => {
  const app = renderApp({ token: "t" });
  await app.user.click(await screen.findByRole("button", { name: "Change Password" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Password" }));
  await paste(app, [
    [dialog.getByLabelText("Current Password"), "current-password"],
    [dialog.getByLabelText("New Password"), "new-password"],
    [dialog.getByLabelText("Confirm New Password"), "new-password"],
  ]);
});

it("the first password of an administrator is treated the same", async () => {
  const page = { page: 1, limit: 50, total: 0, hasMore: false };
  const app = renderApp({
    path: "/admin/users?tab=admins",
    token: "t",
    api: { auth: { verify: () => admin }, users: { listAdmins: () => ({ admins: [], ...page }) } },
  });
  await app.user.click(await screen.findByRole("button", { name: "Add Admin" }));
  const dialog = within(await screen.findByRole("dialog"));
  await paste(app, [[dialog.getByLabelText("Password"), "new-password"]]);
});
