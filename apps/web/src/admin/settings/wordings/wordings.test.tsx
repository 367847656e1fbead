import type { WordedEmail } from "@scriptkeeper/contracts/emails/wording-rules";
import type { WordingPreview } from "@scriptkeeper/contracts/emails/wordings";
import { QueryClient } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../../testing/fake-api.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { admin } from "../../../testing/samples.ts";

interface Version {
  version: number;
  made_at: string;
  made_by: string | null;
  words: { subject?: string; note?: string };
}

const own: Version = {
  version: 7,
  made_at: "2026-03-09T23:30:00.000Z",
  made_by: "Bo Ek",
  words: { subject: "Time for {these items}", note: "Closed on Monday." },
};
const before: Version = {
  version: 3,
  made_at: "2026-03-01T23:30:00.000Z",
  made_by: null,
  words: { subject: "Hello {first name}" },
};
const shown: WordingPreview = {
  subject: "Time for this item",
  preheader: "Ours",
  text: "As text",
  url: "/preview/1",
  is_example: true,
  named_medicine: null,
};

const reach = { waiting_emails: 0, waiting_patients: 0, recent_emails: 0, recent_patients: 0 };

type Calls = Required<NonNullable<FakeApi["emailWordings"]>>;

function renderEditor({
  email = "reminder" as WordedEmail,
  versions = [own, before],
  ...calls
}: Partial<Calls> & { email?: WordedEmail; versions?: Version[] } = {}) {
  const built_in = { subject: "Time to reorder", preheader: "Ours", intro: "It is due." };
  const save = vi.fn<Calls["save"]>(
    calls.save ?? (({ words }) => ({ ...own, version: 8, words: words as Version["words"] })),
  );
  const preview = vi.fn<Calls["preview"]>(calls.preview ?? (() => shown));
  const test = vi.fn<Calls["test"]>(calls.test ?? (() => ({ success: true })));
  const get = calls.get ?? (() => ({ email, versions, built_in, reach }));
  const list = () => ({ emails: [{ email, is_own: true, last_change: own }] });
  const rendered = renderApp({
    path: `/admin/settings?section=wording&email=${email}`,
    token: "t",
    api: {
      auth: { verify: () => admin },
      installation: {
        settings: () => ({ processes: [], settings: [], queue: { on: "redis", isReady: true } }),
      },
      prescriptions: {
        searchUsers: () => ({
          users: [{ id: 5, email: "pia@people.example", first_name: "Pia", last_name: "Long" }] as never,
        }),
      },
      emailWordings: { list, get, save, preview, test },
    },
  });
  return { ...rendered, save, preview, test };
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const isAskedBeforeClosing = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

async function type(name: string, value: string) {
  fireEvent.input(await field(name), { target: { value } });
}

describe("the list of emails", () => {
  const emails = [
    { email: "reminder", is_own: true, last_change: own },
    { email: "welcome", is_own: false, last_change: null },
    { email: "parcel_sent", is_own: false, last_change: before },
  ] as const;

  function renderList(list: () => { emails: [...typeof emails] } = () => ({ emails: [...emails] })) {
    return renderApp({
      path: "/admin/settings?section=wording",
      token: "t",
      api: {
        auth: { verify: () => admin },
        installation: {
          settings: () => ({ processes: [], settings: [], queue: { on: "redis", isReady: true } }),
        },
        emailWordings: { list },
      },
    });
  }

  it("says whose words each email has, and who changed them when", async () => {
    renderList();
    const cells = async (name: RegExp) =>
      within(await screen.findByRole("row", { name }))
        .getAllByRole("cell")
        .map((cell) => cell.textContent);
    expect(await cells(/^Reminder/)).toEqual([
      "Reminder When a medicine is due to be ordered",
      "Your own",
      "10 Mar 2026, 10:30 am Bo Ek",
    ]);
    expect((await cells(/^Welcome/)).slice(1)).toEqual(["Built-in", ""]);
    expect((await cells(/^Order sent/)).slice(1)).toEqual([
      "Built-in",
      "2 Mar 2026, 10:30 am A deleted account",
    ]);
  });

  it("says which emails can't be worded, and why", async () => {
    renderList();
    const region = within(await screen.findByRole("region", { name: "Wording that is fixed" }));
    expect(region.getByText("Recalls")).toBeVisible();
    expect(region.getByText(/They must say exactly what happened/)).toBeVisible();
  });

  it("says when it could not be loaded, and loads again", async () => {
    let fails = true;
    const { user } = renderList(() => {
      if (fails) throw refusal("INTERNAL", { status: 500 });
      return { emails: [...emails] };
    });
    expect(await screen.findByText("The emails could not be loaded")).toBeVisible();
    fails = false;
    await user.click(button("Retry"));
    expect(await screen.findByRole("link", { name: "Reminder" })).toBeVisible();
  });
});

describe("the form for an email's wording", () => {
  it("shows each slot's words and built-in words, and inserts placeholders at the cursor", async () => {
    const { user } = renderEditor();
    const subject = await field("Subject");
    expect(subject).toHaveValue("Time for {these items}");
    expect(subject).toHaveAccessibleDescription(/do not name a medicine.*Left empty: Time to reorder/);
    expect(await field("Beginning")).toHaveAccessibleDescription(/Left empty: It is due\./);
    subject.setSelectionRange(0, 4);
    await user.click(button("Insert {first name} into the subject"));
    expect(subject).toHaveValue("{first name} for {these items}");
    expect(subject).toHaveFocus();
  });

  it("saves what was typed over the version that it began from, and then has nothing unsaved", async () => {
    const { user, save } = renderEditor();
    expect(await screen.findByRole("button", { name: "Save words" })).toBeDisabled();
    await type("Subject", " Your reminder ");
    await type("Note", "");
    await user.click(button("Save words"));
    expect(await screen.findByText("New emails will use these words")).toBeVisible();
    expect(save.mock.calls).toEqual([
      [{ email: "reminder", words: { subject: "Your reminder" }, based_on: 7 }],
    ]);
    await waitFor(() => expect(button("Save words")).toBeDisabled());
    await type("Note", "Again");
    await user.click(button("Save words"));
    await waitFor(() => expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ based_on: 8 })));
  });

  it("keeps what is typed during a save as unsaved", async () => {
    const saved = later<Version>();
    const { user } = renderEditor({ save: () => saved.promise });
    await type("Subject", "Your reminder");
    await user.click(button("Save words"));
    await type("Note", "Closed on Tuesday.");
    saved.resolve({ ...own, version: 8, words: { subject: "Your reminder" } });
    expect(await screen.findByText("New emails will use these words")).toBeVisible();
    await waitFor(() => expect(button("Save words")).toBeEnabled());
    expect(await field("Note")).toHaveValue("Closed on Tuesday.");
    expect(isAskedBeforeClosing()).toBe(true);
  });

  it("keeps the cursor in its field while a patient for the preview is being looked up", async () => {
    const { user } = renderEditor();
    const subject = await field("Subject");
    await user.click(button("Choose a patient"));
    expect(await field("Customer")).toHaveFocus();
    await user.type(subject, "!!");
    expect(subject).toHaveValue("Time for {these items}!!");
    expect(subject).toHaveFocus();
  });

  it("stores a draft once for each change, not whenever something else on the screen changes", async () => {
    const writes = vi.spyOn(QueryClient.prototype, "setQueryData");
    const drafts = () => writes.mock.calls.filter(([key]) => String(key).startsWith("wordingDrafts"));
    const { user } = renderEditor();
    await type("Subject", "Other words");
    await waitFor(() => expect(drafts()).toHaveLength(1));
    await user.click(button("Save words"));
    await screen.findByText("New emails will use these words");
    expect(drafts()).toHaveLength(1);
    writes.mockRestore();
  });

  it.each([
    ["Subject", "x".repeat(121), "Must be at most 120 characters"],
    ["Preheader", "x".repeat(161), "Must be at most 160 characters"],
    ["Beginning", "two\nlines", "Must be one line, without a line break"],
    ["Note", "Call {phone}", "Has “{phone}”, which is not a placeholder here."],
  ])("refuses a wrong %s at its field before anything is sent", async (name, text, message) => {
    const { user, save } = renderEditor();
    await type(name, text);
    await user.click(button("Save words"));
    await waitFor(async () =>
      expect(await field(name)).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    await waitFor(async () => expect(await field(name)).toHaveFocus());
    expect(await field(name)).toBeInvalid();
    expect(save).not.toHaveBeenCalled();
  });

  it("shows the server's refusal at its field", async () => {
    const refused = refusal("BAD_INPUT", {
      message: "The subject was not taken",
      details: { field: "words.subject" },
    });
    const { user } = renderEditor({ save: () => Promise.reject(refused) });
    await type("Subject", "Other");
    await user.click(button("Save words"));
    await waitFor(async () =>
      expect(await field("Subject")).toHaveAccessibleDescription(/The subject was not taken/),
    );
    expect(await field("Subject")).toHaveValue("Other");
  });

  it("doesn't overwrite what somebody else has saved: it compares both, and overwrites only when asked again", async () => {
    let versions = [own];
    const theirs = { ...own, version: 9, words: { subject: "Theirs" } };
    const save = async ({ based_on }: { based_on: number }) => {
      if (based_on === 9) return { ...own, version: 10 };
      versions = [theirs, own];
      throw refusal("CONFLICT", {
        status: 409,
        message: "Bo Ek has since saved other words for this email.",
      });
    };
    const { user, save: saved } = renderEditor({
      save,
      get: () => ({ email: "reminder" as const, versions, built_in: {}, reach }),
    });
    await type("Subject", "Mine");
    await user.click(button("Save words"));
    const alert = await screen.findByRole("alert");
    await waitFor(() => expect(within(alert).getByText("Theirs")).toBeVisible());
    expect(within(alert).getByText("Mine")).toBeVisible();
    await user.click(button("Save words"));
    expect(await screen.findByText("New emails will use these words")).toBeVisible();
    expect(saved.mock.calls.map(([{ based_on }]) => based_on)).toEqual([7, 9]);
  });

  it("keeps unsaved words while another screen is shown, and asks before the window closes", async () => {
    const { user } = renderEditor();
    await type("Subject", "Half a thought");
    expect(isAskedBeforeClosing()).toBe(true);
    await user.click(screen.getByRole("link", { name: "All emails" }));
    expect(await screen.findByText("Not saved")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Reminder" }));
    await waitFor(async () => expect(await field("Subject")).toHaveValue("Half a thought"));
    await user.click(button("Discard"));
    expect(await field("Subject")).toHaveValue("Time for {these items}");
    expect(isAskedBeforeClosing()).toBe(false);
    await user.click(screen.getByRole("link", { name: "All emails" }));
    await screen.findByRole("link", { name: "Reminder" });
    expect(screen.queryByText("Not saved")).not.toBeInTheDocument();
  });

  it.each([
    ["follow_up", ["Note"], /its wording is fixed\. You can add a note/],
    ["welcome", ["Subject", "Preheader", "Note"], /its first sentence is fixed/],
  ] as const)("offers for %s only %o, and says why", async (email, names, why) => {
    renderEditor({ email, versions: [] });
    expect(await screen.findByText(why)).toBeVisible();
    const form = within((await field("Note")).closest("form") as HTMLElement);
    expect(
      form.getAllByRole("textbox").map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
    ).toEqual(names);
  });

  it("says when the words could not be loaded", async () => {
    const { user } = renderEditor({
      get: () => Promise.reject(refusal("INTERNAL", { status: 500 })),
    });
    expect(await screen.findByText("The words of this email could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "All emails" }));
    expect(await screen.findByRole("link", { name: "Reminder" })).toBeVisible();
  });
});

describe("the versions of a wording", () => {
  it("say who saved which words, and which version is in use", async () => {
    renderEditor();
    const versions = within(await screen.findByRole("region", { name: "Versions" }));
    expect(versions.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "10 Mar 2026, 10:30 am Bo EkIn use",
      "2 Mar 2026, 10:30 am A deleted accountCompareRestore",
    ]);
  });

  it("are compared with the one in use, in the slots that differ", async () => {
    const { user } = renderEditor();
    await user.click(await screen.findByRole("button", { name: /^Compare the words of 2 Mar 2026/ }));
    const versions = within(screen.getByRole("region", { name: "Versions" }));
    expect(versions.getByText("Hello {first name}")).toBeVisible();
    expect(versions.getByText("Closed on Monday.")).toBeVisible();
    expect(versions.getByText("No note")).toBeVisible();
    expect(versions.queryByText("Beginning")).not.toBeInTheDocument();
  });

  it("are restored into the form, and saved from there as the newest", async () => {
    const { user, save } = renderEditor();
    await user.click(await screen.findByRole("button", { name: /^Restore the words of 2 Mar 2026/ }));
    expect(await field("Subject")).toHaveValue("Hello {first name}");
    expect(await field("Subject")).toHaveFocus();
    expect(save).not.toHaveBeenCalled();
    await user.click(button("Save words"));
    await waitFor(() =>
      expect(save.mock.calls).toEqual([
        [{ email: "reminder", words: { subject: "Hello {first name}" }, based_on: 7 }],
      ]),
    );
  });

  it("end with the built-in words, which can be restored", async () => {
    const { user, save } = renderEditor();
    await user.click(await screen.findByRole("button", { name: "Go back to the built-in words" }));
    await user.click(button("Save words"));
    await waitFor(() => expect(save.mock.calls).toEqual([[{ email: "reminder", words: {}, based_on: 7 }]]));
  });

  it("say when nothing has been saved yet", async () => {
    renderEditor({ versions: [] });
    expect(await screen.findByText(/This email uses its built-in words/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /built-in words/ })).not.toBeInTheDocument();
  });
});

describe("the preview of a wording", () => {
  it("asks only for the latest words, when typing has paused, and ignores answers to older ones", async () => {
    const old = later<WordingPreview>();
    const { preview } = renderEditor({
      preview: ({ words: { subject } }) =>
        subject === "Slow" ? old.promise : { ...shown, subject: `Shown: ${subject}` },
    });
    await screen.findByText("Shown: Time for {these items}");
    for (const text of ["S", "Sl", "Slow"]) await type("Subject", text);
    await waitFor(() => expect(preview).toHaveBeenCalledTimes(2));
    for (const text of ["N", "Ne", "New"]) await type("Subject", text);
    expect(await screen.findByText("Shown: New")).toBeVisible();
    old.resolve({ ...shown, subject: "Shown: too late" });
    expect(screen.queryByText("Shown: too late")).not.toBeInTheDocument();
    expect(preview.mock.calls.map(([{ words }]) => words.subject)).toEqual([
      "Time for {these items}",
      "Slow",
      "New",
    ]);
  });

  it("is shown in a frame without permissions, and as plain text", async () => {
    const { user } = renderEditor();
    const frame = await screen.findByTitle("The email");
    expect(frame).toHaveAttribute("sandbox", "");
    expect(frame).toHaveAttribute("src", "/preview/1");
    await user.click(button("Plain text"));
    expect(screen.getByRole("textbox", { name: "The email in plain text" })).toHaveValue("As text");
    expect(frame).not.toBeVisible();
  });

  it("waits while a value is wrong", async () => {
    const { preview } = renderEditor();
    await screen.findByTitle("The email");
    await type("Subject", "Wrong {this}");
    expect(await screen.findByText(/Correct the marked fields to update/)).toBeVisible();
    await type("Subject", "Right");
    await waitFor(() => expect(preview).toHaveBeenCalledTimes(2));
    expect(preview.mock.calls.at(-1)?.[0]).toMatchObject({ words: { subject: "Right" } });
  });

  it("is written for any chosen patient, or for no particular one", async () => {
    const { user, preview } = renderEditor();
    await user.click(await screen.findByRole("button", { name: "Choose a patient" }));
    await user.type(screen.getByRole("searchbox", { name: "Customer" }), "pia");
    await user.click(await screen.findByRole("button", { name: "Select Pia Long" }));
    await waitFor(() => expect(preview.mock.calls.at(-1)?.[0]).toMatchObject({ patient_id: 5 }));
    expect(
      screen.getByText(/would get it, with a made-up medicine because they have none yet/),
    ).toBeVisible();
    await user.click(button("Made-up patient"));
    expect(screen.getByText("With a made-up patient and medicine")).toBeVisible();
  });

  it("warns when a locked phone would show the name of a medicine", async () => {
    renderEditor({ preview: () => ({ ...shown, named_medicine: "Tovarastin" }) });
    expect(await screen.findByText("A locked phone would show a medicine's name")).toBeVisible();
    expect(screen.getByText(/“Tovarastin” is in the subject or the preheader/)).toBeVisible();
  });

  it("says when it failed, and can be retried", async () => {
    const { user, preview } = renderEditor({
      preview: () => Promise.reject(refusal("INTERNAL", { status: 500 })),
    });
    expect(await screen.findByText("The preview could not be made")).toBeVisible();
    preview.mockReturnValue(shown);
    await user.click(button("Retry"));
    expect(await screen.findByTitle("The email")).toBeVisible();
  });
});

describe("the number of emails that a change of wording affects, shown before saving", () => {
  const built_in = { subject: "Time to reorder", preheader: "Ours", intro: "It is due." };
  const told = (numbers: Partial<typeof reach>) => {
    renderEditor({
      get: () => ({ email: "reminder", versions: [], built_in, reach: { ...reach, ...numbers } }),
    });
    return screen.findByText(/Emails already sent stay as they are/);
  };

  it("counts emails that wait, and emails that were sent", async () => {
    const numbers = { waiting_emails: 3, waiting_patients: 2, recent_emails: 1_200, recent_patients: 1 };
    expect(await told(numbers)).toHaveTextContent(
      "emails from now on use the saved words, including 3 emails to 2 patients that wait to be sent. In the last 30 days, 1,200 emails to 1 patient were sent.",
    );
    const links = [/^3 emails/, /^1,200 emails/].map((name) =>
      screen.getByRole("link", { name }).getAttribute("href"),
    );
    expect(links).toEqual([
      "/admin/notifications?worded=waiting.reminder",
      "/admin/notifications?worded=sent.reminder",
    ]);
  });

  it("says that none waits and none was sent", async () => {
    expect(await told({})).toHaveTextContent(
      "emails from now on use the saved words. None were sent in the last 30 days.",
    );
  });
});

describe("a test email to oneself", () => {
  it("is sent with the current words, saved or not", async () => {
    const { user, test, save } = renderEditor();
    await type("Note", "Tried out");
    await user.click(await screen.findByRole("button", { name: "Send a test to me" }));
    expect(await screen.findByText("A test is on its way to you")).toBeVisible();
    expect(test.mock.calls).toEqual([
      [{ email: "reminder", words: { subject: "Time for {these items}", note: "Tried out" } }],
    ]);
    expect(save).not.toHaveBeenCalled();
  });

  it("is not sent with wrong words, which are marked", async () => {
    const { user, test } = renderEditor();
    await type("Note", "{}");
    await user.click(await screen.findByRole("button", { name: "Send a test to me" }));
    await waitFor(async () => expect(await field("Note")).toBeInvalid());
    expect(test).not.toHaveBeenCalled();
  });

  it("says why it was not sent", async () => {
    const test = vi.fn(() =>
      Promise.reject(refusal("CONFLICT", { status: 409, message: "Your address fails." })),
    );
    const { user } = renderEditor({ test });
    await user.click(await screen.findByRole("button", { name: "Send a test to me" }));
    expect(await screen.findByText("The test could not be sent")).toBeVisible();
    expect(screen.getByText("Your address fails.")).toBeVisible();
  });
});
