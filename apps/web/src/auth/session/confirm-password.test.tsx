import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin, patient } from "../../testing/samples.ts";

const asked = () =>
  refusal("CONFIRM_PASSWORD", { status: 401, message: "Confirm your password. Nothing was done." });
const noDialog = () =>
  waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirm your password" })).toBeNull());
const { is_admin: _, ...someone } = patient;

/** An administrator whose sign-in is old deletes a person: the server asks for the password until it is confirmed. */
async function deleteSomeone(auth: FakeApi["auth"] = {}) {
  let isFresh = false;
  const confirm = vi.fn((_: { password: string }) => {
    isFresh = true;
    return { success: true as const, freshUntil: "2026-03-10T00:00:00.000Z" };
  });
  const remove = vi.fn((_: { id: number }) => {
    if (!isFresh) throw asked();
    return { success: true as const };
  });
  const app = renderApp({
    path: "/admin/users",
    token: "t",
    api: {
      auth: { verify: () => admin, confirm, ...auth },
      users: {
        list: () => ({ users: [someone], page: 1, limit: 50, total: 1, hasMore: false }),
        delete: remove,
      },
    },
  });
  await app.user.click(await screen.findByRole("button", { name: "Delete Ann Lee" }));
  await app.user.click(screen.getByRole("button", { name: "Delete user" }));
  const over = within(await screen.findByRole("dialog", { name: "Confirm your password" }));
  const becomeFresh = () => {
    isFresh = true;
  };
  return { ...app, confirm, remove, over, becomeFresh };
}

describe("an action that requires a fresh sign-in", () => {
  it("asks for the same person's password over the page, and keeps the session", async () => {
    const { over } = await deleteSomeone();
    expect(over.getByLabelText("Email")).toHaveValue(admin.email);
    expect(over.getByLabelText("Email")).toHaveAttribute("readonly");
    expect(over.getByLabelText("Password")).toHaveFocus();
    expect(over.getByText(/It has not been done yet/)).toBeVisible();
    expect(localStorage.getItem("token")).toBe("t");
    expect(screen.queryByRole("dialog", { name: "Sign in to continue" })).toBeNull();
  });

  it("is carried out with the same input once the password is confirmed", async () => {
    const { user, over, confirm, remove } = await deleteSomeone();
    await user.type(over.getByLabelText("Password"), "secret{Enter}");
    await screen.findByText("User deleted successfully");
    expect(confirm).toHaveBeenCalledWith({ password: "secret" });
    const [[first] = [], ...others] = remove.mock.calls;
    expect(first).toEqual({ id: patient.id, change_id: expect.any(String) });
    expect(others).toEqual([[first]]);
    expect(localStorage.getItem("token")).toBe("t");
    await noDialog();
  });

  it("waits after a wrong password, says so, and focuses the password again", async () => {
    const wrong = refusal("BAD_INPUT", {
      message: "That password is incorrect.",
      details: { field: "password" },
    });
    const { user, over, remove } = await deleteSomeone({ confirm: () => Promise.reject(wrong) });
    await user.type(over.getByLabelText("Password"), "wrong");
    await user.click(over.getByRole("button", { name: "Confirm" }));
    expect(await over.findByRole("alert")).toHaveTextContent("That password is incorrect.");
    expect(over.getByLabelText("Password")).toHaveFocus();
    expect(remove).toHaveBeenCalledOnce();
  });

  it.each(["Cancel", "Escape"])(
    "is not carried out after %s: the question stays and can be confirmed again",
    async (way) => {
      const { user, over, remove, becomeFresh } = await deleteSomeone();
      if (way === "Escape") await user.keyboard("{Escape}");
      else await user.click(over.getByRole("button", { name: "Cancel" }));
      await noDialog();
      const question = within(screen.getByRole("alertdialog", { name: "Delete Ann Lee" }));
      expect(question.getByText(/Nothing was done/)).toBeVisible();
      expect(remove).toHaveBeenCalledOnce();
      becomeFresh();
      await user.click(question.getByRole("button", { name: "Delete user" }));
      await screen.findByText("User deleted successfully");
    },
  );

  it("gives way to the sign-in when the session ends, which also confirms the password", async () => {
    let isOver = true;
    const confirm = vi.fn(() => {
      if (isOver) throw refusal("UNAUTHENTICATED", { status: 401, message: "Please sign in to continue." });
      return { success: true as const, freshUntil: "2026-03-10T00:00:00.000Z" };
    });
    const login = () => {
      isOver = false;
      becomeFresh();
      return { token: "new", user: admin };
    };
    const { user, over, remove, becomeFresh } = await deleteSomeone({ confirm, login });
    await user.type(over.getByLabelText("Password"), "secret{Enter}");
    const again = within(await screen.findByRole("dialog", { name: "Sign in to continue" }));
    await noDialog();
    await user.type(again.getByLabelText("Password"), "secret{Enter}");
    await screen.findByText("User deleted successfully");
    expect(remove).toHaveBeenCalledTimes(2);
    expect(localStorage.getItem("token")).toBe("new");
  });
});
