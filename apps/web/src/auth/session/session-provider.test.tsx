import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { CrashBoundary } from "../../shared/components/crash-page.tsx";
import { pendingCheckout, rememberCheckout } from "../../shared/pending-checkout.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin, patient, prescription } from "../../testing/samples.ts";

const welcome = () => screen.findByRole("heading", { name: "Welcome, Ann" });
const signIn = () => screen.findByRole("heading", { name: "Sign in" });

async function submitSignIn(user: ReturnType<typeof renderApp>["user"]) {
  await user.type(await screen.findByLabelText("Email"), "ann@people.example");
  await user.type(screen.getByLabelText("Password"), "secret");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
}

it("A-STATE-02 is signed out when no token is stored", async () => {
  renderApp();
  await signIn();
});

it("A-STATE-01 is loading, with neither sign-in nor a patient's screen, until the stored token is verified", async () => {
  const verified = later<typeof patient>();
  renderApp({ token: "t", api: { auth: { verify: () => verified.promise } } });
  expect(await screen.findByText("Loading...")).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Sign in" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Welcome, Ann" })).toBeNull();
  await act(async () => verified.resolve(patient));
  await welcome();
  expect(screen.queryByText("Loading...")).toBeNull();
});

it("A-STATE-03 A-CONST-01 verifies the stored token and signs in", async () => {
  localStorage.setItem("token", "stored");
  renderApp();
  await welcome();
  expect(localStorage.getItem("token")).toBe("stored");
});

it.each([
  ["a refusal", () => Promise.reject(refusal("UNAUTHENTICATED", { status: 401, message: "no" }))],
  ["a network error", () => Promise.reject(new TypeError("Failed to fetch"))],
])(
  "A-STATE-04 A-API-01 forgets the token without a message after %s of the verification",
  async (_what, verify) => {
    renderApp({ token: "dead", api: { auth: { verify } } });
    await signIn();
    expect(localStorage.getItem("token")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText("no")).toBeNull();
  },
);

describe("a verification that is aborted because the page is left", () => {
  const leave = (event: string) => window.dispatchEvent(new Event(event));

  async function leaveDuringVerification(event: string) {
    const first = later<typeof patient>();
    const verify = vi.fn(() => first.promise);
    renderApp({ token: "t", api: { auth: { verify } } });
    onTestFinished(() => void leave("pageshow"));
    leave(event);
    await act(async () => first.reject(new TypeError("Failed to fetch")));
    return verify;
  }

  it.each(["beforeunload", "pagehide"])(
    "A-STATE-04 keeps the token for the next page (%s)",
    async (event) => {
      const verify = await leaveDuringVerification(event);
      expect(localStorage.getItem("token")).toBe("t");
      expect(verify).toHaveBeenCalledOnce();
    },
  );

  it("A-STATE-03 is repeated when the browser shows the page again", async () => {
    const verify = await leaveDuringVerification("pagehide");
    verify.mockResolvedValue(patient);
    leave("pageshow");
    await welcome();
  });

  it("A-STATE-03 is repeated when the page stays after all", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const verify = await leaveDuringVerification("beforeunload");
    verify.mockResolvedValue(patient);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await welcome();
  });

  it("A-STATE-04 still forgets the token when the server refuses it", async () => {
    const verified = later<typeof patient>();
    renderApp({ token: "dead", api: { auth: { verify: () => verified.promise } } });
    onTestFinished(() => void leave("pageshow"));
    leave("pagehide");
    await act(async () => verified.reject(refusal("UNAUTHENTICATED", { status: 401 })));
    expect(localStorage.getItem("token")).toBeNull();
  });
});

it("A-STATE-05 A-ENT-03 a sign-in stores the token, sets the user and verifies again", async () => {
  const verified = later<typeof patient>();
  const verify = vi.fn(() => verified.promise);
  const login = vi.fn(() => ({ token: "new", user: patient }));
  const { user } = renderApp({ api: { auth: { verify, login } } });
  await submitSignIn(user);
  await welcome();
  expect(login).toHaveBeenCalledWith({ email: "ann@people.example", password: "secret" });
  expect(localStorage.getItem("token")).toBe("new");
  expect(verify).toHaveBeenCalledOnce();
  await act(async () => verified.resolve({ ...patient, first_name: "Anna" }));
  expect(await screen.findByRole("heading", { name: "Welcome, Anna" })).toBeVisible();
});

it("A-LOGIN-07 the role decides where a sign-in leads", async () => {
  const auth = { verify: () => admin, login: () => ({ token: "new", user: admin }) };
  const { user, address } = renderApp({ path: "/login", api: { auth } });
  await submitSignIn(user);
  await screen.findByRole("heading", { name: "Dashboard" });
  await expect.poll(address).toBe("/admin");
});

it("A-STATE-06 A-DASH-02 Logout ends the session in the browser and on the server", async () => {
  const logout = vi.fn(() => ({ success: true as const }));
  const { user } = renderApp({ token: "t", api: { auth: { logout } } });
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  await signIn();
  expect(localStorage.getItem("token")).toBeNull();
  expect(logout).toHaveBeenCalledOnce();
});

it("A-DASH-02 Logout ignores the second click of a double click on what stood there before", async () => {
  renderApp({ token: "t" });
  fireEvent.click(await screen.findByRole("button", { name: "Logout" }), { detail: 2 });
  expect(screen.getByRole("button", { name: "Logout" })).toBeVisible();
  expect(localStorage.getItem("token")).toBe("t");
});

it.each([{ isOwn: true }, { isOwn: false }])(
  "A-STATE-06 Logout forgets an order that was left at the store (%j), and shows nothing of it to whoever signs in next",
  async (whose) => {
    const status = vi.fn(() => Promise.reject(refusal("LINK_DEAD")));
    const next = { ...patient, id: 8, first_name: "Bea" };
    const auth = {
      logout: () => ({ success: true as const }),
      login: () => ({ token: "next", user: next }),
      verify: () => (localStorage.getItem("token") === "next" ? next : patient),
    };
    const { user, address } = renderApp({ token: "t", api: { auth, renewals: { status } } });
    const logout = await screen.findByRole("button", { name: "Logout" });
    rememberCheckout("link", whose);
    await user.click(logout);
    await signIn();
    expect(pendingCheckout()).toBeNull();
    await submitSignIn(user);
    expect(await screen.findByRole("heading", { name: "Welcome, Bea" })).toBeVisible();
    expect(address()).toBe("/");
    expect(status).not.toHaveBeenCalled();
  },
);

it("A-STATE-06 Logout ends the session in the browser even if the server can't be reached", async () => {
  const { user } = renderApp({
    token: "t",
    api: { auth: { logout: () => Promise.reject(new TypeError("Failed to fetch")) } },
  });
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  await signIn();
  expect(localStorage.getItem("token")).toBeNull();
});

describe("the access test", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const untilItsTime = () => act(() => vi.advanceTimersByTimeAsync(2_000));

  it("A-API-03 A-ENT-08 A-ROLE-05 requests the prescriptions once per verification, with the token, without reading the body", async () => {
    const cancelled = vi.fn();
    const { fetch } = renderApp({ token: "t" });
    fetch.mockImplementation(async () => new Response(new ReadableStream({ cancel: cancelled })));
    await welcome();
    await untilItsTime();
    await waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
    expect(fetch.mock.calls).toEqual([["/api/prescriptions", { headers: { Authorization: "Bearer t" } }]]);
  });

  it("A-API-03 lets the screen's own rows come first, for two seconds", async () => {
    const { fetch } = renderApp({ token: "t", api: { prescriptions: { listMine: () => [prescription()] } } });
    await screen.findByRole("article", { name: "Atorvastatin 40 mg" });
    expect(fetch).not.toHaveBeenCalled();
    await untilItsTime();
    expect(fetch).toHaveBeenCalledOnce();
  });

  it("A-API-03 A-STATE-06 is skipped when the user has signed out since", async () => {
    const { user, fetch } = renderApp({ token: "t" });
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    await signIn();
    await untilItsTime();
    expect(fetch).not.toHaveBeenCalled();
  });

  it("A-API-03 changes nothing when it fails", async () => {
    const { fetch } = renderApp({ token: "t" });
    fetch.mockRejectedValue(new TypeError("Failed to fetch"));
    await welcome();
    await untilItsTime();
    expect(fetch).toHaveBeenCalled();
    expect(screen.getByRole("heading", { name: "Welcome, Ann" })).toBeVisible();
  });
});

it("a sign-out removes messages before the next person signs in", async () => {
  const { user } = renderApp({ api: { auth: { login: () => ({ token: "t", user: patient }) } } });
  await submitSignIn(user);
  const message = await screen.findByText("Welcome back!");
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await signIn();
  expect(message).not.toBeInTheDocument();
});

it("a sign-out in another tab signs this tab out", async () => {
  renderApp({ token: "t" });
  await welcome();
  localStorage.removeItem("token");
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  });
  await signIn();
});

it("the sign-in screen is announced when another tab signs out behind a dialog", async () => {
  const { user } = renderApp({ token: "t" });
  await welcome();
  await user.click(screen.getByRole("button", { name: "Change Password" }));
  await user.type(await screen.findByLabelText("Current Password"), "secret");
  localStorage.removeItem("token");
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  });
  const heading = await signIn();
  await waitFor(() => expect(heading).toHaveFocus());
});

it("A-ERR-05 using the session outside its provider is an error", () => {
  expect(() => render(<Lost />)).toThrow(new Error("useSession must be used inside SessionProvider"));
  render(<Lost />, { wrapper: CrashBoundary });
  expect(screen.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
});

function Lost() {
  useSession();
  return null;
}
