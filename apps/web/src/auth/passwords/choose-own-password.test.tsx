import { messages } from "@scriptkeeper/contracts/messages";
import { act, screen } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type FakeApi, refusal } from "../../testing/fake-api.ts";
import { type RenderAppOptions, renderApp } from "../../testing/render-app.tsx";
import { admin, patient, preview } from "../../testing/samples.ts";

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const chosen = () => heading("Choose your own password");

/** Signs in a person with a temporary password, which `change` replaces. */
function welcomed(
  person: typeof patient,
  { path = "/", auth = {} }: Pick<RenderAppOptions, "path"> & { auth?: FakeApi["auth"] } = {},
) {
  let mustChangePassword = true;
  const verify = () => ({ ...person, mustChangePassword });
  const changePassword = vi.fn(() => {
    mustChangePassword = false;
    return { success: true as const, message: messages.passwordChanged };
  });
  const app = renderApp({ path, token: "t", api: { auth: { verify, changePassword, ...auth } } });
  return { ...app, changePassword };
}

async function submit(user: ReturnType<typeof renderApp>["user"]) {
  await user.type(await screen.findByLabelText("Current Password"), "temporary");
  await user.type(screen.getByLabelText("New Password"), "a louder horse");
  await user.type(screen.getByLabelText("Confirm New Password"), "a louder horse");
  await user.click(screen.getByRole("button", { name: "Change Password" }));
}

describe("somebody who signed in with a temporary password", () => {
  it.each([
    ["a patient at home", patient, "/"],
    ["a patient elsewhere", patient, "/anything"],
    ["an administrator at home", admin, "/"],
    ["an administrator in the back office", admin, "/admin/users"],
  ])("sees only the choice of a new password: %s", async (_who, person, path) => {
    const listMine = vi.fn();
    const { address } = renderApp({
      path,
      token: "t",
      api: { auth: { verify: () => ({ ...person, mustChangePassword: true }) }, prescriptions: { listMine } },
    });
    await chosen();
    await expect.poll(address).toBe(path);
    expect(screen.getByText(new RegExp(person.email))).toBeVisible();
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(listMine).not.toHaveBeenCalled();
  });

  it("A-LOGIN-09 is sent there by the sign-in", async () => {
    const login = () => ({ token: "new", user: { ...patient, mustChangePassword: true } });
    const verify = () => ({ ...patient, mustChangePassword: true });
    const { user } = renderApp({ api: { auth: { login, verify } } });
    await user.type(await screen.findByLabelText("Email"), patient.email);
    await user.type(screen.getByLabelText("Password"), "temporary");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await chosen();
    expect((await screen.findAllByText("Welcome back!"))[0]).toBeVisible();
  });

  it.each([
    ["patient", patient, "/", "Welcome, Ann"],
    ["administrator", admin, "/admin/users", "Users"],
  ])("continues to where the %s wanted to go after the change", async (_who, person, path, name) => {
    const { user, address, changePassword } = welcomed(person, { path });
    await submit(user);
    await heading(name);
    await expect.poll(address).toBe(path);
    expect(changePassword).toHaveBeenCalledWith({
      currentPassword: "temporary",
      newPassword: "a louder horse",
    });
    expect((await screen.findAllByText(messages.passwordChanged))[0]).toBeVisible();
  });

  it("A-CHPW-07 reads why it was not changed, and keeps what was typed", async () => {
    const changePassword = () =>
      Promise.reject(refusal("BAD_INPUT", { message: messages.passwordIsTemporary }));
    const { user } = welcomed(patient, { auth: { changePassword } });
    await submit(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(messages.passwordIsTemporary);
    expect(screen.getByLabelText("New Password")).toHaveValue("a louder horse");
  });

  it("continues when another tab has already changed it", async () => {
    let changed = false;
    const changePassword = () => {
      changed = true;
      return Promise.reject(refusal("BAD_INPUT", { message: messages.currentPasswordWrong }));
    };
    const verify = () => ({ ...patient, mustChangePassword: !changed });
    const { user } = renderApp({ token: "t", api: { auth: { verify, changePassword } } });
    await submit(user);
    await heading("Welcome, Ann");
  });

  it("A-API-03 stays signed in whatever the access test answers", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { fetch } = welcomed(patient);
    fetch.mockImplementation(async () => new Response("{}", { status: 403 }));
    await chosen();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(fetch).toHaveBeenCalledWith("/api/prescriptions", expect.anything());
    expect(localStorage.getItem("token")).toBe("t");
    expect(screen.getByRole("heading", { name: "Choose your own password" })).toBeVisible();
  });

  it("A-STATE-06 can sign out", async () => {
    const { user } = welcomed(patient);
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    await heading("Sign in");
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("A-RENEW-16 can still order with a link from an email", async () => {
    renderApp({
      path: "/renew/tok",
      token: "t",
      api: {
        auth: { verify: () => ({ ...patient, mustChangePassword: true }) },
        renewals: { preview: () => preview() },
      },
    });
    await heading("Confirm Your Order");
  });

  it("A-FORGOT-01 can request a link when the temporary password has expired", async () => {
    const { user } = welcomed(patient);
    await user.click(await screen.findByRole("link", { name: "Forgot your password?" }));
    await heading("Forgot your password?");
    expect(screen.getByLabelText("Email")).toHaveValue(patient.email);
  });
});
