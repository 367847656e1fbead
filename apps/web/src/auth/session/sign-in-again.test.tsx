import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin, patient, prescription, preview, previewItem } from "../../testing/samples.ts";

const ended = () => refusal("UNAUTHENTICATED", { status: 401, message: "Please sign in to continue." });
const dialog = () => screen.findByRole("dialog", { name: "Sign in to continue" });
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const items = [prescription(), prescription({ id: 2, product_name: "Metformin XR 500 mg" })];

/** A patient's dashboard whose session ends before the selection is ordered, and that works again after a sign-in. */
async function endInSelection(api: FakeApi["auth"] = {}) {
  let isOver = false;
  const login = vi.fn(() => {
    isOver = false;
    return { token: "new", user: patient };
  });
  const getToken = vi.fn(() => {
    if (isOver) throw ended();
    return { token: "tok" };
  });
  const app = renderApp({
    token: "t",
    api: {
      auth: { login, ...api },
      prescriptions: { listMine: () => items },
      renewals: { getToken, preview: () => preview({ items: items.map(({ id }) => previewItem({ id })) }) },
    },
  });
  for (const box of await screen.findAllByRole("checkbox")) await app.user.click(box);
  isOver = true;
  await app.user.click(screen.getByRole("button", { name: "Reorder 2 items" }));
  const revive = () => {
    isOver = false;
  };
  return { ...app, login, getToken, revive, over: within(await dialog()) };
}

describe("a session that ends while a page is in use", () => {
  it("keeps the page, and asks for the same person's password", async () => {
    const { over } = await endInSelection();
    expect(over.getByLabelText("Email")).toHaveValue("ann@people.example");
    expect(over.getByLabelText("Email")).toHaveAttribute("readonly");
    expect(over.getByLabelText("Password")).toHaveFocus();
    expect(over.getByText(/Your last step has not been done yet/)).toBeVisible();
    for (const box of screen.getAllByRole("checkbox", { hidden: true })) expect(box).toBeChecked();
  });

  it("continues the interrupted action once that person has signed in", async () => {
    const { user, over, login, getToken, address } = await endInSelection();
    await user.type(over.getByLabelText("Password"), "secret{Enter}");
    await waitFor(() => expect(address()).toBe("/renew-confirm/tok?selected=1,2"));
    expect(login).toHaveBeenCalledWith({ email: "ann@people.example", password: "secret" });
    expect(getToken).toHaveBeenCalledTimes(2);
    expect(localStorage.getItem("token")).toBe("new");
    await noDialog();
  });

  it("keeps asking after a wrong password, and after Escape", async () => {
    const wrong = refusal("WRONG_CREDENTIALS", { status: 401, message: "Not right." });
    const { user, over, getToken } = await endInSelection({ login: () => Promise.reject(wrong) });
    await user.type(over.getByLabelText("Password"), "wrong{Enter}");
    expect(await over.findByRole("alert")).toHaveTextContent("Not right.");
    await user.keyboard("{Escape}");
    expect(over.getByLabelText("Password")).toBeVisible();
    expect(getToken).toHaveBeenCalledOnce();
  });

  it("ends when the page is left, and carries out nothing that was waiting", async () => {
    const { user, over, getToken } = await endInSelection();
    await user.click(over.getByRole("button", { name: "Leave this page" }));
    await screen.findByRole("heading", { name: "Sign in" });
    expect(localStorage.getItem("token")).toBeNull();
    expect(screen.getByLabelText("Email")).toHaveValue("");
    await user.type(screen.getByLabelText("Email"), "ann@people.example");
    await user.type(screen.getByLabelText("Password"), "secret{Enter}");
    for (const box of await screen.findAllByRole("checkbox")) expect(box).not.toBeChecked();
    expect(getToken).toHaveBeenCalledOnce();
  });

  it("leaves the page instead of continuing when the address belongs to somebody else by now", async () => {
    const other = { ...admin, id: 99 };
    const verify = vi.fn<() => typeof patient>(() => patient);
    const login = () => {
      verify.mockReturnValue(other);
      return { token: "new", user: other };
    };
    const { user, over, getToken, address } = await endInSelection({ verify, login });
    await user.type(over.getByLabelText("Password"), "secret{Enter}");
    await screen.findByRole("heading", { name: "Dashboard" });
    await expect.poll(address).toBe("/admin");
    expect(getToken).toHaveBeenCalledOnce();
  });
});

describe("a read that is refused when the session has ended", () => {
  it("is repeated automatically after the sign-in", async () => {
    let isOver = true;
    const getReminders = vi.fn(() => {
      if (isOver) throw ended();
      return items;
    });
    const login = () => {
      isOver = false;
      return { token: "new", user: patient };
    };
    const { user } = renderApp({
      token: "t",
      api: { auth: { login }, prescriptions: { listMine: getReminders } },
    });
    const over = within(await dialog());
    expect(over.queryByText(/Your last step/)).toBeNull();
    await user.type(over.getByLabelText("Password"), "secret{Enter}");
    expect(await screen.findByRole("heading", { name: "Metformin XR 500 mg" })).toBeVisible();
    expect(getReminders).toHaveBeenCalledTimes(2);
  });
});

describe("another tab", () => {
  const tokenChanges = (token: string | null) =>
    act(async () => {
      if (token) localStorage.setItem("token", token);
      else localStorage.removeItem("token");
      window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
    });

  it("that signs in as the same person lets this one continue", async () => {
    const { revive, getToken, address } = await endInSelection();
    revive();
    await tokenChanges("theirs");
    await waitFor(() => expect(address()).toBe("/renew-confirm/tok?selected=1,2"));
    expect(getToken).toHaveBeenCalledTimes(2);
    await noDialog();
  });

  it("that signs out signs this one out at once, whatever is waiting", async () => {
    const { getToken } = await endInSelection();
    await tokenChanges(null);
    await screen.findByRole("heading", { name: "Sign in" });
    await noDialog();
    expect(getToken).toHaveBeenCalledOnce();
  });

  it("that signs in as somebody else closes this page", async () => {
    const verify = vi.fn(() => patient);
    await endInSelection({ verify });
    verify.mockReturnValue({ ...patient, id: 8, first_name: "Bea" });
    await tokenChanges("hers");
    await screen.findByRole("heading", { name: "Welcome, Bea" });
    await noDialog();
    for (const box of await screen.findAllByRole("checkbox")) expect(box).not.toBeChecked();
  });

  it("whose new session can't be verified leaves this page, which asks for a sign-in", async () => {
    const verify = vi.fn(() => patient);
    renderApp({ token: "t", api: { auth: { verify }, prescriptions: { listMine: () => items } } });
    await screen.findByRole("heading", { name: "Welcome, Ann" });
    verify.mockImplementation(() => {
      throw new TypeError("Failed to fetch");
    });
    await tokenChanges("unknown");
    await dialog();
    expect(localStorage.getItem("token")).toBe("unknown");
  });
});
