import { recallMessages } from "@scriptkeeper/contracts/recalls/messages";
import type {
  Recall,
  RecalledProduct,
  RecallLetter,
  SuppliedPage,
  SuppliedPatient,
} from "@scriptkeeper/contracts/recalls/recalls";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { paragraph } from "../../testing/paragraph.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

const product: RecalledProduct = {
  product_id: "81",
  product_name: "Atorvastatin",
  other_names: ["Lipo-Old"],
  variants: [
    { variant_id: "7", title: "20 mg" },
    { variant_id: "8", title: null },
  ],
  last_letter: null,
};
const ann: SuppliedPatient = {
  key: "p7",
  user_id: 7,
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@people.example",
  phone: "0400 000 000",
  is_email_bad: false,
  last_supplied_on: null,
  supplies: 0,
  packs: 0,
  doubts: [],
  strengths: ["20 mg"],
  on_its_way: [],
  unpaid: [{ renewal_id: "r1", order_name: null }],
};
const bo: SuppliedPatient = {
  ...ann,
  key: "p8",
  user_id: 8,
  first_name: "Bo",
  email: "bo@people.example",
  phone: null,
  is_email_bad: true,
  last_supplied_on: "2026-11-10",
  supplies: 2,
  packs: 3,
  strengths: ["20 mg", null],
  unpaid: [],
  on_its_way: [{ renewal_id: "r2", order_name: "#1001" }],
};
const gone: SuppliedPatient = {
  ...bo,
  key: "p9",
  user_id: null,
  first_name: "Cy",
  email: "cy@people.example",
  is_email_bad: false,
  last_supplied_on: "2026-10-01",
  supplies: 1,
  packs: 1,
  on_its_way: [],
  doubts: ["cancelled"],
};
const nobody: SuppliedPage = {
  total: 0,
  patients: 0,
  supplies: 0,
  packs: 0,
  doubtful: 0,
  deleted: 0,
  bad_addresses: 0,
  accounts: 0,
  found: 0,
  on_its_way: 0,
  unpaid: 0,
  people: [],
  page: 1,
  limit: 50,
};
const three: SuppliedPage = {
  total: 3,
  patients: 2,
  supplies: 3,
  packs: 4,
  doubtful: 1,
  deleted: 1,
  bad_addresses: 1,
  accounts: 1,
  found: 3,
  on_its_way: 1,
  unpaid: 1,
  people: [ann, bo, gone],
  page: 1,
  limit: 50,
};

type Recalls = NonNullable<FakeApi["recalls"]>;

function renderPage(path = "/admin/recalls", changes: Partial<Recalls> = {}) {
  const asked: unknown[] = [];
  const recalls: Recalls = {
    list: () => ({ recalls: [], page: 1, limit: 20, total: 0 }),
    products: ({ search = "" }) => {
      const products = [product].filter(({ other_names: names }) =>
        names.some((name) => name.includes(search)),
      );
      return { products, total: search ? products.length : 30 };
    },
    product: () => product,
    supplied: (input) => {
      asked.push(input);
      return three;
    },
    ...changes,
  };
  return { ...renderApp({ path, token: "t", api: { auth: { verify: () => admin }, recalls } }), asked };
}

describe("a recall", () => {
  it("says what to do when no product has the name", async () => {
    const { user } = renderPage("/admin/recalls", { products: () => ({ products: [], total: 0 }) });
    await user.click(await screen.findByRole("button", { name: "Recall a product" }));
    expect(await screen.findByText(/^No product found\. Type less of its name/)).toBeVisible();
  });

  it("starts with a product, which is found by any name that it has had", async () => {
    const { user, address } = renderPage();
    await user.click(await screen.findByRole("button", { name: "Recall a product" }));
    expect(await screen.findByText(/^The first 1 of 30 products/)).toBeVisible();
    await user.type(screen.getByRole("searchbox", { name: "Which product is recalled?" }), "Lipo");
    expect(await screen.findByText("1 product found")).toBeVisible();
    expect(screen.getByText("Also called Lipo-Old")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Choose Atorvastatin" }));
    await waitFor(() => expect(address()).toBe("/admin/recalls?product=81"));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Change product" }));
    expect(await screen.findByRole("searchbox", { name: "Which product is recalled?" })).toHaveFocus();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("link", { name: "Letters sent" }));
    await waitFor(() => expect(address()).toBe("/admin/recalls"));
  });

  it("says at once how many people are affected, whose order can be stopped and who has to be called", async () => {
    renderPage("/admin/recalls?product=81");
    const totals = within(await screen.findByRole("region", { name: "People affected" }));
    expect(totals.getByRole("status")).toHaveTextContent("2 people got 4 packs in 3 supplies.");
    const warning = totals.getByText("Stop these first").parentElement;
    expect(warning).toHaveTextContent(
      "1 person has an unpaid order for it.1 person has a paid or sent order for it: hold back what has not left.",
    );
    expect(totals.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "1 address does not work: call them.",
      "1 account was deleted: look for them in the store.",
      "1 person may not have received it; the list says why.",
      "Letters don't stop orders or reminders. To stop both, make it unavailable in the store.",
    ]);
  });

  it("filters the list by each number, and shows everybody again", async () => {
    const { user, address, asked } = renderPage("/admin/recalls?product=81&from=2026-11-10&search=lee");
    const totals = within(await screen.findByRole("region", { name: "People affected" }));
    const whom = (concern: string) => `/admin/recalls?product=81&from=2026-11-10&concern=${concern}`;
    expect(totals.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
      ["supplied", "unpaid", "on_its_way", "bad_address", "deleted", "doubtful"].map(whom),
    );
    await user.click(totals.getByRole("link", { name: "1 address" }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ concern: "bad_address", from: "2026-11-10" }));
    const show = screen.getByRole("combobox", { name: "Filter people" });
    expect(show).toHaveDisplayValue("Email does not arrive");
    await user.selectOptions(show, "Everybody");
    await waitFor(() => expect(address()).toBe("/admin/recalls?product=81&from=2026-11-10"));
    expect(asked.at(-1)).not.toHaveProperty("concern");
  });

  it("says when a number no longer counts anybody, with the way back to everybody", async () => {
    const { user, address } = renderPage("/admin/recalls?product=81&concern=unpaid", {
      supplied: ({ concern }) => (concern ? { ...three, unpaid: 0, found: 0, people: [] } : three),
    });
    expect(await screen.findByText("No people match your search")).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: "Filter people" }), "Everybody");
    expect(await screen.findByRole("table", { name: "People supplied" })).toBeVisible();
    expect(address()).toBe("/admin/recalls?product=81");
  });

  it("keeps the search and its cursor when nobody matches", async () => {
    const { user } = renderPage("/admin/recalls?product=81", {
      supplied: ({ search }) => (search ? { ...three, found: 0, people: [] } : three),
    });
    const box = await screen.findByRole("searchbox", { name: "Search people supplied" });
    await user.type(box, "lex{Enter}");
    expect(await screen.findByText("No people match your search")).toBeVisible();
    await user.keyboard("y");
    expect(screen.getByRole("searchbox", { name: "Search people supplied" })).toHaveValue("lexy");
    await user.clear(box);
    expect(await screen.findByRole("table", { name: "People supplied" })).toBeVisible();
    expect(box).toHaveFocus();
  });

  it("offers Retry or another product when the server fails", async () => {
    const { user } = renderPage("/admin/recalls?product=81", {
      product: vi
        .fn()
        .mockRejectedValueOnce(refusal("INTERNAL", { status: 500 }))
        .mockResolvedValue(product),
    });
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByRole("button", { name: "Choose a product" })).toBeVisible();
    await user.click(alert.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("button", { name: "Change product" })).toBeVisible();
  });

  it("lists everybody with a phone number, their last supply and what to know", async () => {
    renderPage("/admin/recalls?product=81");
    const table = within(await screen.findByRole("table", { name: "People supplied" }));
    expect(table.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "NameEmailPhoneLast suppliedPacksStrengthWhat to know",
      "Ann Leeann@people.example0400 000 000Not yet020 mgNot paid yet",
      "Bo Leebo@people.exampleCall: email does not arriveNo phone number10 Nov 2026320 mg, Not knownOn its way: #1001",
      "Cy Lee Account deletedcy@people.exampleNo phone number1 Oct 2026120 mg, Not knownThe order was cancelled after it was paid, or ended unpaid after it counted as ordered.",
    ]);
    expect(table.getByRole("link", { name: "Ann Lee" })).toHaveAttribute("href", "/admin/customers/7");
    expect(table.getByRole("link", { name: "0400 000 000" })).toHaveAttribute("href", "tel:0400000000");
  });

  it("is narrowed to a strength and days, which are kept in the URL and never reversed", async () => {
    const { user, address, asked } = renderPage("/admin/recalls?product=81");
    await user.selectOptions(await screen.findByRole("combobox", { name: "Strength and pack" }), "20 mg");
    await user.type(screen.getByLabelText("Paid from"), "2026-11-10");
    await user.type(screen.getByLabelText("Paid until"), "2026-11-09");
    await user.click(screen.getByRole("button", { name: "Show" }));
    expect(screen.getByText("The last day must not be before the first day")).toBeVisible();
    expect(address()).toBe("/admin/recalls?product=81");
    await user.clear(screen.getByLabelText("Paid until"));
    await user.type(screen.getByLabelText("Paid until"), "2026-11-20");
    const show = screen.getByRole("button", { name: "Show" });
    await user.click(show);
    await waitFor(() =>
      expect(address()).toBe("/admin/recalls?product=81&variant=7&from=2026-11-10&until=2026-11-20"),
    );
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        product_id: "81",
        variant_id: "7",
        from: "2026-11-10",
        until: "2026-11-20",
        page: 1,
      }),
    );
    expect(show).toHaveFocus();
  });

  it("says when nobody was supplied, when the product does not exist, and when loading failed", async () => {
    renderPage("/admin/recalls?product=81", { supplied: () => nobody });
    expect(await screen.findByText("Nobody was supplied with it, and nobody has ordered it")).toBeVisible();
    renderPage("/admin/recalls?product=82", {
      product: () => {
        throw refusal("NOT_FOUND", { status: 404, message: "We could not find this product." });
      },
    });
    expect(await screen.findByText("We could not find this product.")).toBeVisible();
    renderPage("/admin/recalls?product=81", {
      supplied: () => {
        throw refusal("INTERNAL", { status: 500 });
      },
    });
    expect(await screen.findByText("The people supplied could not be loaded")).toBeVisible();
  });
});

describe("the recall letter", () => {
  const recall: Recall = {
    id: 5,
    product_id: "81",
    product_name: "Atorvastatin",
    variant_title: null,
    from: null,
    until: null,
    subject: "Stop taking it",
    what_happened: "It is too strong.",
    what_to_do: "Bring it back.",
    sent_at: "2026-11-20T00:00:00.000Z",
    sent_by: "Ada Min",
    people: 2,
    acknowledged: 1,
    called: 0,
    waiting: 0,
    to_call: 1,
  };
  const letters: RecallLetter[] = [
    {
      user_id: 8,
      first_name: "Bo",
      last_name: "Lee",
      email: "bo@people.example",
      phone: "0400 000 001",
      last_supplied_on: "2026-11-10",
      packs: 3,
      state: "to_call",
      emailed_at: null,
      acknowledged_at: null,
      acknowledged_by: null,
      called_at: null,
      called_by: null,
      note: null,
    },
  ];

  it("goes to everyone supplied, whatever the list shows: previewed as written, confirmed with its count, and sent once", async () => {
    const answer = later<{ id: number; letters: number; to_call: number }>();
    const sent: unknown[] = [];
    const { user, address } = renderPage("/admin/recalls?product=81&variant=7&search=bo", {
      send: (input) => {
        sent.push(input);
        return answer.promise;
      },
      letters: () => ({ recall, letters, page: 1, limit: 50, total: 1 }),
    });
    await user.click(await screen.findByRole("button", { name: "Write to the 1 person supplied" }));
    expect(screen.getByRole("textbox", { name: "Subject" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Send to 1 person…" }));
    expect(await screen.findByText("Enter what happened")).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: "Subject" }), "Stop taking it");
    await user.type(screen.getByRole("textbox", { name: "What happened" }), "It is too strong.");
    await user.type(screen.getByRole("textbox", { name: "What to do" }), "Bring it back.");
    const preview = screen.getByRole("region", { name: "Preview of the letter" });
    expect(preview).toHaveTextContent(
      "from us: Atorvastatin, 20 mg.It is too strong.What to doBring it back.",
    );
    await user.click(screen.getByRole("button", { name: "Send to 1 person…" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Send this letter to 1 person?" }));
    expect(dialog.getByText(paragraph(/^It goes to 1 person once, including/))).toBeVisible();
    expect(dialog.getByText(paragraph(/^One address does not work/))).toBeVisible();
    expect(
      dialog
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("target")]),
    ).toEqual([
      ["1 person", "/admin/recalls?product=81&variant=7&concern=has_account", "_blank"],
      ["One address", "/admin/recalls?product=81&variant=7&concern=bad_address", "_blank"],
    ]);
    expect(sent).toEqual([]);
    await user.dblClick(dialog.getByRole("button", { name: "Send to 1 person" }));
    answer.resolve({ id: 5, letters: 1, to_call: 0 });
    await waitFor(() => expect(address()).toBe("/admin/recalls/5"));
    expect(sent).toEqual([
      {
        product_id: "81",
        variant_id: "7",
        from: "",
        until: "",
        expected: 1,
        after: null,
        subject: "Stop taking it",
        what_happened: "It is too strong.",
        what_to_do: "Bring it back.",
        request_key: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ]);
  });

  it.each([
    ["nobody matches", "No people match your search"],
    ["the search fails", recallMessages.suppliedFailed],
  ])("keeps what is written when somebody is searched for in the list and %s", async (search, said) => {
    const { user } = renderPage("/admin/recalls?product=81", {
      supplied: (asked) => {
        if (asked.search === "the search fails") throw refusal("INTERNAL", { status: 500 });
        return asked.search ? { ...three, found: 0, people: [] } : three;
      },
    });
    await user.click(await screen.findByRole("button", { name: "Write to the 1 person supplied" }));
    const subject = screen.getByRole("textbox", { name: "Subject" });
    await user.type(subject, "Stop taking it");
    await user.type(screen.getByRole("searchbox", { name: "Search people supplied" }), `${search}{Enter}`);
    expect(await screen.findByText(said)).toBeVisible();
    await user.type(subject, " now");
    expect(screen.getByRole("textbox", { name: "Subject" })).toHaveValue("Stop taking it now");
  });

  it("keeps what is written when the server fails during sending", async () => {
    let isAtFault = false;
    const fault = () =>
      Promise.reject(refusal("INTERNAL", { status: 500, message: "Something went wrong." }));
    const readAgain = vi.fn();
    const { user } = renderPage("/admin/recalls?product=81", {
      product: () => {
        if (!isAtFault) return product;
        readAgain();
        return fault();
      },
      send: fault,
    });
    await user.click(await screen.findByRole("button", { name: "Write to the 1 person supplied" }));
    for (const name of ["Subject", "What happened", "What to do"])
      await user.type(screen.getByRole("textbox", { name }), "Stop");
    await user.click(screen.getByRole("button", { name: "Send to 1 person…" }));
    isAtFault = true;
    await user.click(await screen.findByRole("button", { name: "Send to 1 person" }));
    await waitFor(() => expect(readAgain).toHaveBeenCalled());
    expect(await screen.findByText("What you see may be out of date.")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Subject" })).toHaveValue("Stop");
  });

  it("is not sent beside a colleague's of a minute ago before that one was shown", async () => {
    const theirs = {
      id: 9,
      subject: "Bring it back",
      sent_at: "2026-11-29T01:00:00.000Z",
      sent_by: "Bea Min",
    };
    let known: RecalledProduct["last_letter"] = null;
    const { user, address } = renderPage("/admin/recalls?product=81", {
      product: () => ({ ...product, last_letter: known }),
      send: ({ after }) => {
        if (after === theirs.id) return { id: 10, letters: 1, to_call: 0 };
        known = theirs;
        const message = recallMessages.letterMeanwhile(theirs.sent_by, theirs.subject);
        return Promise.reject(refusal("CONFLICT", { status: 409, message }));
      },
      letters: () => ({ recall, letters, page: 1, limit: 50, total: 1 }),
    });
    await user.click(await screen.findByRole("button", { name: "Write to the 1 person supplied" }));
    for (const name of ["Subject", "What happened", "What to do"])
      await user.type(screen.getByRole("textbox", { name }), "Stop");
    await user.click(screen.getByRole("button", { name: "Send to 1 person…" }));
    await user.click(await screen.findByRole("button", { name: "Send to 1 person" }));
    expect(await screen.findByText(/^Bea Min has sent a letter about this product since/)).toBeVisible();
    const link = await screen.findByRole("link", { name: "“Bring it back”" });
    expect(link).toHaveAttribute("href", "/admin/recalls/9");
    await user.click(screen.getByRole("button", { name: "Send to 1 person…" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByRole("link", { name: "“Bring it back”" })).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Send to 1 person" }));
    await waitFor(() => expect(address()).toBe("/admin/recalls/10"));
  });

  it("is the same letter when it is sent again because no answer came", async () => {
    const keys: string[] = [];
    const { user } = renderPage("/admin/recalls?product=81", {
      send: ({ request_key }) => {
        keys.push(request_key);
        return Promise.reject(new TypeError("Failed to fetch"));
      },
    });
    await user.click(await screen.findByRole("button", { name: "Write to the 1 person supplied" }));
    for (const name of ["Subject", "What happened", "What to do"])
      await user.type(screen.getByRole("textbox", { name }), "Stop");
    for (const times of [1, 2]) {
      await user.click(screen.getByRole("button", { name: "Send to 1 person…" }));
      await user.click(await screen.findByRole("button", { name: "Send to 1 person" }));
      await waitFor(() => expect(keys).toHaveLength(times));
    }
    expect(new Set(keys).size).toBe(1);
  });

  it("finds the people affected, and says when nobody matches", async () => {
    const { user, address } = renderPage("/admin/recalls/5", {
      letters: ({ search }) => ({
        recall,
        page: 1,
        limit: 50,
        ...(search ? { letters: [], total: 0 } : { letters, total: 1 }),
      }),
    });
    await user.type(await screen.findByRole("searchbox", { name: "Search people" }), "lee nobody{Enter}");
    expect(await screen.findByText("No people match your search")).toBeVisible();
    expect(address()).toBe("/admin/recalls/5?search=lee+nobody");
  });

  it("has a page that says who has read it and who has to be called, and records the call", async () => {
    const noted: unknown[] = [];
    const { user } = renderPage("/admin/recalls/5", {
      letters: () => ({ recall, letters, page: 1, limit: 50, total: 1 }),
      noteCall: (input) => {
        noted.push(input);
        return { id: 5, user_id: 8, called_at: "2026-11-21T00:00:00.000Z" };
      },
    });
    const facts = within(await screen.findByRole("region", { name: "The letter" }));
    expect(facts.getByRole("status")).toHaveTextContent(
      "1 of 2 has read it. 0 were called, 0 have not answered, and 1 has to be called.",
    );
    expect(facts.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
      ["?state=acknowledged", "", "?state=called", "?state=waiting", "?state=to_call"].map(
        (query) => `/admin/recalls/5${query}`,
      ),
    );
    expect(screen.getByRole("button", { name: "Export" })).toBeEnabled();
    const table = within(screen.getByRole("table", { name: "People sent the letter" }));
    expect(table.getByText("Email does not arrive.")).toBeVisible();
    await user.click(table.getByRole("button", { name: "Record call with Bo Lee" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Record call" }));
    await user.type(dialog.getByRole("textbox", { name: "Note" }), "Brings it back");
    await user.click(dialog.getByRole("button", { name: "Record call" }));
    await waitFor(() =>
      expect(noted).toEqual([
        { id: 5, user_id: 8, note: "Brings it back", last_call: null, change_id: expect.any(String) },
      ]),
    );
    expect(await screen.findByRole("button", { name: "Undo" })).toBeVisible();
  });

  it("keeps the note of an earlier call when another one is recorded", async () => {
    const called = {
      state: "called",
      called_at: "2026-11-20T01:00:00.000Z",
      note: "Brings it back",
    } as const;
    const { user } = renderPage("/admin/recalls/5", {
      letters: () => ({
        recall,
        letters: letters.map((letter) => ({ ...letter, ...called })),
        page: 1,
        limit: 50,
        total: 1,
      }),
    });
    await user.click(await screen.findByRole("button", { name: "Record call with Bo Lee" }));
    expect(screen.getByRole("textbox", { name: "Note" })).toHaveValue("Brings it back");
  });

  it("shows a colleague's note of a minute ago before another replaces it", async () => {
    const at = "2026-11-29T01:00:00.000Z";
    const known: unknown[] = [];
    const { user } = renderPage("/admin/recalls/5", {
      letters: () => ({ recall, letters, page: 1, limit: 50, total: 1 }),
      noteCall: ({ last_call }) => {
        known.push(last_call);
        if (last_call === at) return { id: 5, user_id: 8, called_at: "2026-11-29T01:05:00.000Z" };
        const message = recallMessages.calledMeanwhile({
          who: "Bea Min",
          when: "12:00 pm",
          note: "Feels dizzy",
        });
        const changedFields = [{ field: "called_at", value: at, by: "Bea Min", at }];
        return Promise.reject(refusal("CONFLICT", { status: 409, message, details: { changedFields } }));
      },
    });
    await user.click(await screen.findByRole("button", { name: "Record call with Bo Lee" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Record call" }));
    await user.type(dialog.getByRole("textbox", { name: "Note" }), "No answer");
    await user.click(dialog.getByRole("button", { name: "Record call" }));
    expect(await dialog.findByText(/“Feels dizzy”/)).toBeVisible();
    expect(dialog.getByRole("textbox", { name: "Note" })).toHaveValue("No answer");
    await user.click(dialog.getByRole("button", { name: "Record call" }));
    expect(await screen.findByText("Call recorded")).toBeVisible();
    expect(known).toEqual([null, at]);
  });

  it("is found among all letters by words of its medicine or subject, which are kept in the URL", async () => {
    const { user, address } = renderPage("/admin/recalls", {
      list: ({ search }) => ({
        page: 1,
        limit: 20,
        ...(search === "strong" ? { recalls: [], total: 0 } : { recalls: [recall], total: 1 }),
      }),
    });
    await user.type(await screen.findByRole("searchbox", { name: "Search letters" }), "strong{Enter}");
    expect(await screen.findByText("No letters match your search")).toBeVisible();
    expect(address()).toBe("/admin/recalls?letters=strong");
  });

  it("is listed with its progress, or with a note that none was sent", async () => {
    renderPage("/admin/recalls", { list: () => ({ recalls: [recall], page: 1, limit: 20, total: 1 }) });
    expect(await screen.findByRole("link", { name: "Atorvastatin" })).toHaveAttribute(
      "href",
      "/admin/recalls/5",
    );
    expect(
      ["Everybody", "Read it", "Called", "No answer yet", "To call"].map((whom) =>
        screen.getByRole("link", { name: new RegExp(`^${whom}, Atorvastatin: \\d$`) }).getAttribute("href"),
      ),
    ).toEqual(
      ["", "?state=acknowledged", "?state=called", "?state=waiting", "?state=to_call"].map(
        (query) => `/admin/recalls/5${query}`,
      ),
    );
    renderPage("/admin/recalls");
    expect(await screen.findByText("No letters sent yet")).toBeVisible();
  });
});
