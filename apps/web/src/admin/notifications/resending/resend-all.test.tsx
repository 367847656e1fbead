import type { NotificationRow, ResentEmails } from "@scriptkeeper/contracts/reporting/logs";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../../testing/fake-api.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { admin } from "../../../testing/samples.ts";

const failed: NotificationRow = {
  id: 14,
  email: "ann@people.example",
  type: "welcome",
  subject: "Welcome",
  sent_at: null,
  prescription_ids: [],
  has_content: true,
  status: "failed",
  last_error: "The mail server answered: 451 later",
  created_at: "2026-03-09T23:29:00.000Z",
  user_id: 7,
  address_bad: false,
  carer: null,
};

type Logs = NonNullable<FakeApi["logs"]>;

function pageOf(total: number, hasMore = false) {
  const logs = total > 0 ? [failed] : [];
  return { logs, pagination: { page: 1, limit: 20, total, totalPages: Math.ceil(total / 20), hasMore } };
}

function renderPage(
  resendFailedEmails: NonNullable<Logs["resendFailedEmails"]>,
  changes: Partial<Logs> = {},
  query = "",
) {
  return renderApp({
    path: `/admin/notifications?email=ann&status=failed${query}`,
    token: "t",
    api: {
      auth: { verify: () => admin },
      logs: { notificationLogs: () => pageOf(401), resendFailedEmails, ...changes },
    },
  });
}

const answer = (changes: Partial<ResentEmails> = {}): ResentEmails => ({
  resent: 200,
  kept: 0,
  left: 0,
  hasMore: false,
  after: null,
  ...changes,
});

const button = () => screen.findByRole("button", { name: /^Resend all/ });
const dialog = async () =>
  within(await screen.findByRole("alertdialog", { name: "Resend all failed emails" }));

async function ask({ user }: ReturnType<typeof renderPage>) {
  await user.click(await button());
  return dialog();
}

async function askAndConfirm(app: ReturnType<typeof renderPage>) {
  const asked = await ask(app);
  await app.user.click(asked.getByRole("button", { name: "Resend all" }));
  return asked;
}

const closed = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

describe("the offer to resend all failed emails", () => {
  it("states their number in a list of failed ones", async () => {
    renderPage(() => answer());
    expect(await button()).toHaveAccessibleName("Resend all (401)");
  });

  it("states the highest counted number when there are more", async () => {
    renderPage(() => answer(), { notificationLogs: () => pageOf(10_000, true) });
    expect(await button()).toHaveAccessibleName("Resend all (more than 10,000)");
  });

  it("is missing when none has failed and in a list of other emails", async () => {
    const { user } = renderPage(() => answer(), { notificationLogs: () => pageOf(0) });
    await screen.findByText("No notification logs found.");
    expect(screen.queryByRole("button", { name: /^Resend all/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(screen.queryByRole("button", { name: /^Resend all/ })).toBeNull();
  });
});

describe("resending all failed emails", () => {
  it("says what will happen first, and does nothing on Cancel", async () => {
    const resend = vi.fn(() => answer());
    const app = renderPage(resend);
    const asked = await ask(app);
    for (const text of [
      /that match your search: 401/,
      /with its original Message-ID/,
      /cancel any that are no longer due/,
      /undeliverable address or a deleted account stay failed/,
    ])
      expect(screen.getByRole("alertdialog")).toHaveTextContent(text);
    expect(asked.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await app.user.click(asked.getByRole("button", { name: "Cancel" }));
    await closed();
    expect(await button()).toHaveFocus();
    expect(resend).not.toHaveBeenCalled();
  });

  it("continues until nothing is left, shows progress, reports the numbers and reloads the list", async () => {
    const answers = [later<ResentEmails>(), later<ResentEmails>(), later<ResentEmails>()];
    let call = 0;
    const resend = vi.fn((_: object) => answers[call++]?.promise ?? answer());
    let isOver = false;
    const app = renderPage(resend, { notificationLogs: () => pageOf(isOver ? 0 : 401) });
    const asked = await ask(app);
    await app.user.dblClick(asked.getByRole("button", { name: "Resend all" }));
    expect(asked.getByRole("status")).toHaveTextContent("Resending...");
    answers[0]?.resolve(answer({ left: 201, kept: 1, after: 214 }));
    expect(await asked.findByText("200 of 401")).toBeVisible();
    expect(asked.getByRole("progressbar", { name: "Resending emails" })).toHaveAttribute("value", "200");
    answers[1]?.resolve(answer({ left: 1, kept: 2, after: 480 }));
    expect(await asked.findByText("400 of 401")).toBeVisible();
    isOver = true;
    answers[2]?.resolve(answer({ resent: 1, kept: 1 }));
    await closed();
    expect(await screen.findByText("401 emails are on their way again")).toBeVisible();
    expect(screen.getByText(/^4 stay failed: their addresses are undeliverable/)).toBeVisible();
    expect(await screen.findByText("No notification logs found.")).toBeVisible();
    expect(resend.mock.calls).toEqual([
      [{ email: "ann", type: "" }],
      [{ email: "ann", type: "", after: 214 }],
      [{ email: "ann", type: "", after: 480 }],
    ]);
  });

  it("says when there are more than it counts", async () => {
    const second = later<ResentEmails>();
    const app = renderPage(({ after }) =>
      after ? second.promise : answer({ left: 10_000, hasMore: true, after: 214 }),
    );
    const asked = await askAndConfirm(app);
    expect(await asked.findByText("200 of more than 10,200")).toBeVisible();
    second.resolve(answer({ resent: 1 }));
    await closed();
  });

  it("returns from a later page, which is empty then, to the first", async () => {
    let isOver = false;
    const app = renderPage(
      () => {
        isOver = true;
        return answer();
      },
      { notificationLogs: () => pageOf(isOver ? 0 : 200) },
      "&page=3",
    );
    await askAndConfirm(app);
    await app.user.click(await screen.findByRole("button", { name: "Go to the first page" }));
    expect(await screen.findByText("No notification logs found.")).toBeVisible();
  });

  it("says when there was nothing to resend", async () => {
    await askAndConfirm(renderPage(() => answer({ resent: 0, kept: 1 })));
    await closed();
    expect(await screen.findByText("No email was resent")).toBeVisible();
    expect(screen.getByText(/^1 stays failed: its address is undeliverable/)).toBeVisible();
  });

  it("says when somebody else has already done it", async () => {
    await askAndConfirm(renderPage(() => answer({ resent: 0 })));
    expect(await screen.findByText("None of them is marked as failed any more.")).toBeVisible();
  });
});

describe("stopping halfway", () => {
  it.each([
    ["the button, which Tab leads to", "{Tab}{Enter}"],
    ["Escape", "{Escape}"],
  ])("by %s lets the current request finish, and says how many are left", async (_, keys) => {
    const first = later<ResentEmails>();
    const resend = vi.fn(() => first.promise);
    const app = renderPage(resend);
    const asked = await ask(app);
    await app.user.tab();
    expect(asked.getByRole("button", { name: "Resend all" })).toHaveFocus();
    await app.user.keyboard("{Enter}");
    expect(screen.getByRole("alertdialog")).toHaveFocus();
    await app.user.keyboard(keys);
    expect(asked.getByRole("status")).toHaveTextContent("Stopping...");
    first.resolve(answer({ left: 201, after: 214 }));
    await closed();
    expect(await screen.findByText("200 emails are on their way again")).toBeVisible();
    expect(screen.getByText("201 can still be resent.")).toBeVisible();
    expect(resend).toHaveBeenCalledOnce();
    expect(await button()).toHaveFocus();
  });

  it("happens automatically when the screen is left", async () => {
    const first = later<ResentEmails>();
    const resend = vi.fn(() => first.promise);
    await askAndConfirm(renderPage(resend));
    fireEvent.click(screen.getByRole("link", { name: "Transaction Logs", hidden: true }));
    await closed();
    first.resolve(answer({ left: 201, after: 214 }));
    expect(await screen.findByText("200 emails are on their way again")).toBeVisible();
    expect(resend).toHaveBeenCalledOnce();
  });
});

describe("a failure halfway", () => {
  it("says how many are on their way, and the rest can be resent", async () => {
    let call = 0;
    const resend = vi.fn((_: object) => {
      call += 1;
      if (call === 2) return Promise.reject(refusal("INTERNAL", { status: 500, message: "It broke." }));
      return answer(call === 1 ? { left: 201, after: 214 } : { resent: 201 });
    });
    const app = renderPage(resend);
    const asked = await askAndConfirm(app);
    const alert = await asked.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to resend the emails");
    expect(alert).toHaveTextContent(
      "At least 200 emails are on their way. You can resend the rest.It broke.",
    );
    expect(screen.getByRole("alertdialog")).not.toHaveTextContent("401");
    await app.user.click(asked.getByRole("button", { name: "Resend the rest" }));
    await closed();
    expect(await screen.findByText("201 emails are on their way again")).toBeVisible();
    expect(resend).toHaveBeenLastCalledWith({ email: "ann", type: "" });
  });

  it("claims nothing when it is the first request", async () => {
    const asked = await askAndConfirm(renderPage(() => Promise.reject(new TypeError("Failed to fetch"))));
    expect(await asked.findByRole("alert")).toHaveTextContent(
      "You can resend any that are still marked as failed.There was no answer. Check your connection and try again.",
    );
    expect(asked.getByRole("button", { name: "Cancel" })).toBeEnabled();
  });
});
