import type { AdminUser, ListedUser } from "@scriptkeeper/contracts/accounts/users";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

const ann: ListedUser = {
  id: 7,
  email: "ann@people.example",
  first_name: "Ann",
  last_name: "Lee",
  role: "user",
  shopify_customer_id: "990077",
  created_at: "2026-01-01T20:00:00.000Z",
};
const nameless: ListedUser = {
  ...ann,
  id: 8,
  email: "second@staff.example",
  first_name: "",
  last_name: "",
  role: "admin",
  shopify_customer_id: null,
};
const { is_admin: _, ...self } = admin;
const myself: ListedUser = { ...self, email: "morgan@staff.example" };
const second: AdminUser = { ...nameless };

type Users = NonNullable<FakeApi["users"]>;
const page = (total: number) => ({ page: 1, limit: 50, total, hasMore: false });

function renderPage(changes: Partial<Users> = {}, path = "/admin/users") {
  return renderApp({
    path,
    token: "t",
    api: {
      auth: { verify: () => admin },
      users: {
        list: () => ({ users: [ann, nameless, myself], ...page(3) }),
        listAdmins: () => ({ admins: [second], ...page(1) }),
        ...changes,
      },
    },
  });
}

const cellsOf = async (name: string) =>
  within(await screen.findByRole("row", { name: new RegExp(name) }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent)
    .filter(Boolean);
const headers = (table: string) =>
  within(screen.getByRole("table", { name: table }))
    .getAllByRole("columnheader")
    .map((cell) => cell.textContent)
    .filter(Boolean);

describe("User Management", () => {
  it("exports the users selected across pages, in the order of selection", async () => {
    const selected = vi.fn(() => ({ name: "users-selected.csv", text: "" }));
    const { user } = renderApp({
      path: "/admin/users",
      token: "t",
      api: {
        auth: { verify: () => admin },
        exports: { selected },
        users: {
          list: ({ page = 1 }) => {
            const asked = Number(page);
            return {
              users: asked === 1 ? [ann, myself] : [nameless],
              page: asked,
              limit: 2,
              total: 3,
              hasMore: false,
            };
          },
        },
      },
    });
    await user.click(await screen.findByRole("checkbox", { name: "Select Ann Lee" }));
    expect(await screen.findByText("1 user selected")).toBeVisible();
    expect(screen.getByRole("checkbox", { name: /^Select all/ })).toBePartiallyChecked();
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("checkbox", { name: "Select second@staff.example" }));
    expect(await screen.findByText("2 users selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Export Selected" }));
    await user.click(await screen.findByRole("menuitem", { name: /CSV/ }));
    await waitFor(() =>
      expect(selected.mock.calls).toEqual([[{ list: "users", ids: [7, 8], format: "csv" }]]),
    );
    await user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  });

  it("B-USER-01 B-USER-02 shows every account, with a capitalised role and N/A without a store id", async () => {
    renderPage();
    expect(await cellsOf("ann@people")).toEqual([
      "Ann Lee",
      "ann@people.example",
      "User",
      "990077",
      "2 Jan 2026",
      "Sign outChange roleDelete",
    ]);
    expect(await cellsOf("second@staff")).toEqual([
      "N/A",
      "second@staff.example",
      "Admin",
      "N/A",
      "2 Jan 2026",
      "Sign outChange roleDelete",
    ]);
    expect(headers("Users")).toEqual(["Name", "Email", "Role", "Shopify ID", "Joined", "Actions"]);
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "User Management",
      "Admin Management",
    ]);
  });

  it("B-USER-02 never offers administrators to delete themselves", async () => {
    renderPage();
    expect((await cellsOf("Morgan Reid")).at(-1)).toBe("Your account");
  });

  it("B-USER-02 searches on the server and keeps search and page in the URL", async () => {
    const list = vi.fn(() => ({ users: [ann], ...page(120) }));
    const { user, address } = renderPage({ list });
    await user.type(await screen.findByLabelText("Search users"), "ann{Enter}");
    await waitFor(() => expect(address()).toBe("/admin/users?search=ann"));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await waitFor(() => expect(list).toHaveBeenLastCalledWith({ search: "ann", page: 2 }));
    expect(address()).toBe("/admin/users?search=ann&page=2");
  });

  it("says when nobody matches, and leads back from a page past the end", async () => {
    const { user, address } = renderPage(
      {
        list: ({ search, page: at }) => ({ users: search || at === 2 ? [] : [ann], ...page(search ? 0 : 1) }),
      },
      "/admin/users?search=zz",
    );
    await user.click(await screen.findByRole("button", { name: "Show all users" }));
    expect((await cellsOf("Ann Lee"))[0]).toBe("Ann Lee");
    await expect.poll(address).toBe("/admin/users");
  });

  it("B-USER-04 says in its place that the users could not be loaded, and tries again", async () => {
    let asked = 0;
    const { user } = renderPage({
      list: () =>
        asked++ === 0 ? Promise.reject(refusal("INTERNAL", { status: 500 })) : { users: [ann], ...page(1) },
    });
    expect(await screen.findByText("Error loading users")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect((await cellsOf("Ann Lee"))[0]).toBe("Ann Lee");
  });
});

describe("deleting a user", () => {
  const ask = async ({ user }: Pick<ReturnType<typeof renderPage>, "user">, name = "Ann Lee") => {
    await user.click(await screen.findByRole("button", { name: `Delete ${name}` }));
    return within(await screen.findByRole("alertdialog"));
  };

  it("B-USER-03 B-USER-04 warns what is deleted with the account, and deletes it once", async () => {
    const answer = later<{ success: true }>();
    const remove = vi.fn(() => answer.promise);
    const shown = renderPage({ delete: remove });
    const question = await ask(shown);
    expect(
      question.getByText(
        /permanently deletes the account of Ann Lee and all associated prescriptions\. You can restore it within 30 days/,
      ),
    ).toBeVisible();
    expect(remove).not.toHaveBeenCalled();
    await shown.user.dblClick(question.getByRole("button", { name: "Delete user" }));
    answer.resolve({ success: true });
    expect(await screen.findByText("User deleted successfully")).toBeVisible();
    expect(remove.mock.calls).toEqual([[{ id: 7, change_id: expect.any(String) }]]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("B-USER-04 stays open with the server's message when it fails", async () => {
    const message = "This is the last administrator's account.";
    const shown = renderPage({ delete: () => Promise.reject(refusal("CONFLICT", { status: 409, message })) });
    const question = await ask(shown, "second@staff.example");
    await shown.user.click(question.getByRole("button", { name: "Delete user" }));
    expect(await question.findByRole("alert")).toHaveTextContent(`Failed to delete user${message}`);
  });
});

it.each([
  ["Change role of Ann Lee", "Make an administrator"],
  ["Delete Ann Lee", "Delete user"],
])(
  "B-DASH-01 the dashboard is reloaded after %s, even if it had just been loaded",
  async (action, answer) => {
    const dashboardStats = vi.fn(() => ({
      totalCustomers: 4,
      activePrescriptions: 0,
      expiringPrescriptions: 0,
      pendingRenewals: 0,
    }));
    const read = vi.fn(() => ({
      groups: [],
      view: "open" as const,
      page: 1,
      limit: 8,
      worker_outage: null,
      today: "2026-11-21",
      time_zone: "Australia/Sydney",
    }));
    const { user } = renderApp({
      path: "/admin",
      token: "t",
      api: {
        auth: { verify: () => admin },
        logs: { dashboardStats },
        worklist: { read },
        users: {
          list: () => ({ users: [ann, myself], ...page(2) }),
          changeRole: () => ({ ...ann, role: "admin" as const }),
          delete: () => ({ success: true as const }),
        },
      },
    });
    const goTo = async (name: string) => {
      const navigation = within(await screen.findByRole("navigation", { name: "Administration" }));
      await user.click(navigation.getByRole("link", { name }));
    };
    const reads = () => [dashboardStats, read].map(({ mock }) => mock.calls.length);
    await waitFor(() => expect(reads()).toEqual([1, 1]));
    await goTo("Users");
    await user.click(await screen.findByRole("button", { name: action }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: answer }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await goTo("Dashboard");
    await waitFor(() => expect(reads()).toEqual([2, 2]));
  },
);

describe("signing a user out", () => {
  const ask = async ({ user }: Pick<ReturnType<typeof renderPage>, "user">) => {
    await user.click(await screen.findByRole("button", { name: "Sign out Ann Lee" }));
    return within(await screen.findByRole("alertdialog", { name: "Sign out Ann Lee" }));
  };

  it("asks first, ends the sessions once, and confirms it", async () => {
    const answer = later<{ success: true }>();
    const signOut = vi.fn(() => answer.promise);
    const shown = renderPage({ signOut });
    const question = await ask(shown);
    expect(question.getByText(/signs Ann Lee out on every device/)).toBeVisible();
    expect(signOut).not.toHaveBeenCalled();
    await shown.user.dblClick(question.getByRole("button", { name: "Sign out everywhere" }));
    answer.resolve({ success: true });
    expect(await screen.findByText("Signed out everywhere")).toBeVisible();
    expect(signOut.mock.calls).toEqual([[{ id: 7 }]]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("stays open with the server's message when it fails", async () => {
    const message = "User not found";
    const shown = renderPage({
      signOut: () => Promise.reject(refusal("NOT_FOUND", { status: 404, message })),
    });
    const question = await ask(shown);
    await shown.user.click(question.getByRole("button", { name: "Sign out everywhere" }));
    expect(await question.findByRole("alert")).toHaveTextContent(`Failed to sign the user out${message}`);
    expect(screen.getAllByText("Failed to sign the user out")).toHaveLength(1);
  });
});

describe("changing a user's role", () => {
  it.each([
    ["Ann Lee", 7, "Make an administrator", "admin", /be able to see and change everything here/],
    ["second@staff.example", 8, "Make a customer", "user", /will lose access to the back office/],
  ] as const)("asks for %s, and changes it once", async (name, id, label, role, warning) => {
    const changed = { ...ann, role };
    const answer = later<typeof changed>();
    const changeRole = vi.fn(() => answer.promise);
    const { user } = renderPage({ changeRole });
    await user.click(await screen.findByRole("button", { name: `Change role of ${name}` }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(warning)).toBeVisible();
    await user.dblClick(question.getByRole("button", { name: label }));
    answer.resolve(changed);
    expect(await screen.findByText("Role changed")).toBeVisible();
    expect(changeRole.mock.calls).toEqual([[{ id, role, change_id: expect.any(String) }]]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("stays open with the server's message when it fails", async () => {
    const message = "This customer has prescriptions.";
    const { user } = renderPage({
      changeRole: () => Promise.reject(refusal("CONFLICT", { status: 409, message })),
    });
    await user.click(await screen.findByRole("button", { name: "Change role of Ann Lee" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Make an administrator" }));
    expect(await question.findByRole("alert")).toHaveTextContent(`Failed to change the role${message}`);
    expect(screen.getAllByText("Failed to change the role")).toHaveLength(1);
  });
});

describe("one's own email address", () => {
  const open = async (changes: Partial<Users>) => {
    const { user } = renderPage(changes, "/admin/users?tab=admins");
    await user.click(await screen.findByRole("button", { name: "Change my email" }));
    const form = within(await screen.findByRole("dialog"));
    await user.type(form.getByLabelText("New email"), "new@staff.example");
    await user.type(form.getByLabelText("Your password"), "a good pass phrase");
    await user.click(form.getByRole("button", { name: "Change email" }));
    return form;
  };

  it("is changed after entering the password", async () => {
    const changeOwnEmail = vi.fn(() => myself);
    await open({ changeOwnEmail });
    expect(await screen.findByText("Email address changed")).toBeVisible();
    expect(changeOwnEmail.mock.calls).toEqual([
      [{ email: "new@staff.example", password: "a good pass phrase" }],
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("stays unchanged after a wrong password, with a message at the field", async () => {
    const message = "Current password is incorrect";
    const changeOwnEmail = () =>
      Promise.reject(refusal("BAD_INPUT", { status: 400, message, details: { field: "password" } }));
    const form = await open({ changeOwnEmail });
    expect(await form.findByText(message)).toBeVisible();
    expect(form.getByLabelText("Your password")).toHaveFocus();
  });
});

describe("Admin Management", () => {
  it("B-USER-01 B-USER-05 shows the administrators, with the tab in the URL", async () => {
    const { user, address } = renderPage();
    await user.click(await screen.findByRole("tab", { name: "Admin Management" }));
    await expect.poll(address).toBe("/admin/users?tab=admins");
    expect(await screen.findByRole("heading", { name: "Admin Users" })).toBeVisible();
    expect(await cellsOf("second@staff")).toEqual(["N/A", "second@staff.example", "2 Jan 2026"]);
    expect(headers("Admin Users")).toEqual(["Name", "Email", "Created"]);
  });

  it("says how to end the access of somebody who leaves, and links there", async () => {
    const { user, address } = renderPage({}, "/admin/users?tab=admins");
    expect(await screen.findByText(/When someone leaves, change their role or delete/)).toBeVisible();
    await user.click(screen.getByRole("link", { name: "User Management" }));
    await expect.poll(address).toBe("/admin/users");
    expect(await screen.findByRole("button", { name: "Delete second@staff.example" })).toBeVisible();
  });

  it("B-USER-07 says that they could not be loaded", async () => {
    renderPage(
      { listAdmins: () => Promise.reject(refusal("INTERNAL", { status: 500 })) },
      "/admin/users?tab=admins",
    );
    expect(await screen.findByText("Error loading admin users")).toBeVisible();
  });

  const open = async (changes: Partial<Users> = {}) => {
    const { user } = renderPage(changes, "/admin/users?tab=admins");
    await user.click(await screen.findByRole("button", { name: "Add Admin" }));
    const form = within(await screen.findByRole("dialog"));
    return { user, form, submit: () => user.click(form.getByRole("button", { name: "Add Admin" })) };
  };

  it("B-USER-05 B-USER-06 B-USER-07 adds an administrator; only email and password are required", async () => {
    const addAdmin = vi.fn(() => second);
    const { user, form, submit } = await open({ addAdmin });
    expect(form.getByText("Minimum 8 characters")).toBeVisible();
    await submit();
    expect(await form.findAllByText("Email and password are required")).toHaveLength(2);
    expect(addAdmin).not.toHaveBeenCalled();
    await user.type(form.getByLabelText("Email"), "new@staff.example");
    await user.type(form.getByLabelText("Password"), "short");
    await submit();
    expect(await screen.findByText("Admin user created successfully")).toBeVisible();
    expect(addAdmin.mock.calls).toEqual([
      [{ email: "new@staff.example", password: "short", firstName: "", lastName: "" }],
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    ["Email", "email", "CONFLICT", "There is already an account with this email address."],
    ["Password", "password", "BAD_INPUT", "password must be at least 8 characters"],
  ] as const)(
    "B-USER-06 keeps what was typed when it is refused, and says why at %s",
    async (label, field, code, message) => {
      const { user, form, submit } = await open({
        addAdmin: () => Promise.reject(refusal(code, { status: 409, message, details: { field } })),
      });
      await user.type(form.getByLabelText("Email"), "new@staff.example");
      await user.type(form.getByLabelText("Password"), "short");
      await user.type(form.getByLabelText("First Name (optional)"), "Bo");
      await submit();
      await waitFor(() =>
        expect(form.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(message)),
      );
      expect(form.getByLabelText(label)).toHaveFocus();
      expect(form.getByLabelText("Email")).toHaveValue("new@staff.example");
      expect(form.getByLabelText("Password")).toHaveValue("short");
      expect(form.getByLabelText("First Name (optional)")).toHaveValue("Bo");
    },
  );

  it("B-USER-07 says that nobody was added when the server doesn't answer", async () => {
    const { user, form, submit } = await open();
    await user.type(form.getByLabelText("Email"), "new@staff.example");
    await user.type(form.getByLabelText("Password"), "a quiet horse");
    await submit();
    expect(await form.findByRole("alert")).toHaveTextContent("Failed to create admin user");
  });
});
