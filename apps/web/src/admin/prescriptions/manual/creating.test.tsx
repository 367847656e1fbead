import type { CreateManualResult } from "@scriptkeeper/contracts/prescriptions/manual";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../../testing/fake-api.ts";
import { ann, open, openFilled, products, result } from "../testing/manual.tsx";
import { toast } from "../testing/render-prescriptions.tsx";

const repeated = refusal("CONFLICT", {
  status: 409,
  message: "You created an identical prescription a minute ago. Create another?",
  details: { createdBefore: { groupId: 9, at: "2026-11-21T01:00:00.000Z" } },
});

describe("creating a manual prescription", () => {
  it.each([
    [
      "products[0].product_id",
      "is not a product that can be prescribed at the moment",
      "Metformin is not a product that can be prescribed at the moment",
    ],
    [
      "products[0].variant_id",
      "must name the strength and pack: 91 (30 tablets), 92 (60 tablets)",
      "The store's strengths or packs of Metformin have changed. Remove it and add it again.",
    ],
    [
      "products[0].expiry_date",
      "must be a date that exists, as YYYY-MM-DD",
      "Metformin: expiry date must be a date that exists, as YYYY-MM-DD",
    ],
  ])(
    "B-NEW-12 names the medicine whose %s was refused, and reloads the choices",
    async (field, why, said) => {
      const refused = refusal("BAD_INPUT", { message: `${field} ${why}`, details: { field } });
      const availableProducts = vi.fn(() => ({ products }));
      const { create } = await openFilled({ availableProducts, createManual: () => Promise.reject(refused) });
      await create();
      const alert = await screen.findByRole("alert");
      expect(alert).toHaveTextContent(`Failed to create prescription${said}`);
      expect(await toast(said)).toBeVisible();
      await waitFor(() => expect(availableProducts).toHaveBeenCalledTimes(2));
    },
  );

  it("B-NEW-01 B-NEW-10 B-NEW-11 happens once for an existing customer, and says which email was sent", async () => {
    const answer = later<CreateManualResult>();
    const sent: unknown[] = [];
    const { user, press, address } = await openFilled({
      createManual: (input) => {
        sent.push(input);
        return answer.promise;
      },
    });
    expect(screen.getByRole("checkbox", { name: "Send a notification email" })).toBeChecked();
    await user.dblClick(screen.getByRole("button", { name: "Create Prescription" }));
    expect(screen.getByRole("button", { name: "Creating..." })).toBeDisabled();
    answer.resolve(result);
    expect(await screen.findByText("A notification email was sent.")).toBeVisible();
    expect(await toast("Prescription created")).toBeVisible();
    expect(sent).toMatchObject([
      {
        isExistingUser: true,
        userId: 7,
        sendWelcomeEmail: true,
        requestKey: expect.stringMatching(/^[\da-f-]{36}$/),
        products: [{ product_id: "1002", quantity: 1, repeats: 5 }],
      },
    ]);
    expect(screen.queryByRole("group", { name: "Metformin" })).toBeNull();
    await press("Show it in the list");
    await waitFor(() => expect(address()).toBe("/admin/prescriptions?search=ann%40people.example"));
  });

  it("keeps what is changed during the request, and the cursor there", async () => {
    const answer = later<CreateManualResult>();
    const { user, create } = await openFilled({ createManual: () => answer.promise });
    await create();
    const quantity = screen.getByLabelText("Quantity");
    await user.clear(quantity);
    await user.type(quantity, "2");
    answer.resolve(result);
    expect(await screen.findByText("A notification email was sent.")).toBeVisible();
    expect(screen.getByLabelText("Quantity")).toHaveValue("2");
    expect(quantity).toHaveFocus();
  });

  it("B-NEW-01 asks about an identical prescription, and creates a second one with another key on a yes", async () => {
    const answer = later<CreateManualResult>();
    const answers = [() => result, () => Promise.reject(repeated)];
    const sent: { requestKey?: unknown; askIfRepeated?: unknown }[] = [];
    const { press, type, create } = await openFilled({
      createManual: (input) => {
        sent.push(input);
        return answers.shift()?.() ?? answer.promise;
      },
    });
    await create();
    await screen.findByText("A notification email was sent.");
    await type("Customer", "an");
    await press("Select Ann Lee");
    await press("Add Metformin");
    await create();
    const question = await screen.findByRole("alert");
    expect(question).toHaveTextContent("You created an identical prescription a minute ago. Create another?");
    expect(question).toHaveTextContent("It is order #9. Nothing new was created.");
    expect(question).toHaveFocus();
    expect(screen.queryByText("Failed to create prescription")).toBeNull();
    await press("Create another");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Create another" })).toBeNull());
    answer.resolve(result);
    expect(await screen.findByText("A notification email was sent.")).toBeVisible();
    expect(sent.map(({ askIfRepeated }) => askIfRepeated)).toEqual([true, true, false]);
    expect(new Set(sent.map(({ requestKey }) => requestKey)).size).toBe(3);
  });

  it("B-NEW-01 keeps only the first on request, ignores a second click, and drops the question when the form changes", async () => {
    const createManual = vi.fn(() => Promise.reject(repeated));
    const { press, type, create } = await openFilled({ createManual });
    await create();
    fireEvent.click(await screen.findByRole("button", { name: "Create another" }), { detail: 2 });
    await press("Keep only that one");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("button", { name: "Create Prescription" })).toHaveFocus();
    expect(screen.getByRole("group", { name: "Metformin" })).toBeVisible();
    await create();
    await screen.findByRole("alert");
    await type("Quantity", "2");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(createManual).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["was created", result],
    ["was created before", repeated],
  ])("leaves what is typed in Go to when the prescription %s", async (_, answered) => {
    const answer = later<CreateManualResult>();
    const { user, create } = await openFilled({ createManual: () => answer.promise });
    await create();
    await user.keyboard("{Control>}k{/Control}");
    const box = await screen.findByRole("combobox", { name: "Go to" });
    await user.keyboard("l");
    if (answered instanceof Error) answer.reject(answered);
    else answer.resolve(answered);
    await screen.findByText(/A notification email was sent|You created an identical/);
    await user.keyboard("e");
    expect(box).toHaveValue("le");
  });

  it("repeats a request whose answer was lost with that request's key", async () => {
    const keys: unknown[] = [];
    const { create } = await openFilled({
      createManual: ({ requestKey }) => {
        keys.push(requestKey);
        return keys.length === 1 ? Promise.reject(new TypeError("Failed to fetch")) : result;
      },
    });
    await create();
    await screen.findByRole("alert");
    await create();
    await screen.findByText("A notification email was sent.");
    expect(keys[1]).toBe(keys[0]);
  });

  it("B-NEW-11 can send a new customer a welcome email", async () => {
    const createManual = vi.fn(() => ({ ...result, emailType: "welcome" as const, isNewUser: true }));
    const { user, create, press, type } = await open({ createManual });
    await user.click(screen.getByRole("radio", { name: "New customer" }));
    await type("Email", "bo@people.example");
    await type("First name", "Bo");
    await type("Last name", "Ng");
    await press("Add Ramipril");
    await create();
    expect(await screen.findByText("A welcome email with a temporary password was sent.")).toBeVisible();
    const first =
      "The customer has to change the temporary password at the first sign-in. It expires after 7 days.";
    expect(screen.getByText(first)).toBeVisible();
    expect(createManual).toHaveBeenCalledWith(
      expect.objectContaining({ isExistingUser: false, email: "bo@people.example", firstName: "Bo" }),
    );
  });

  it("B-NEW-11 scrolls to the new prescription and focuses it", async () => {
    const { create } = await openFilled({ createManual: () => result });
    await create();
    const message = await screen.findByText("A notification email was sent.");
    await waitFor(() => expect(message.closest("[role=status]")).toHaveFocus());
  });

  it("keeps every field that a browser fills in at once", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("radio", { name: "New customer" }));
    const filled = { Email: "bo@people.example", "First name": "Bo", "Last name": "Ng" };
    act(() => {
      for (const [label, value] of Object.entries(filled))
        fireEvent.input(screen.getByLabelText(label), { target: { value } });
    });
    for (const [label, value] of Object.entries(filled))
      expect(screen.getByLabelText(label)).toHaveValue(value);
  });

  it("B-NEW-12 shows the server's message at its field, which gets the focus", async () => {
    const message = "email must be an email address";
    const { user, create, press, type } = await open({
      createManual: () =>
        Promise.reject(refusal("BAD_INPUT", { status: 400, message, details: { field: "email" } })),
    });
    await user.click(screen.getByRole("radio", { name: "New customer" }));
    await type("Email", "bo");
    await type("First name", "Bo");
    await type("Last name", "Ng");
    await press("Add Ramipril");
    await create();
    await waitFor(() => expect(screen.getByLabelText("Email")).toHaveFocus());
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText("Email")).toHaveValue("bo");
  });

  it("B-NEW-11 can be done without an email", async () => {
    const createManual = vi.fn(() => ({ ...result, emailSent: false }));
    const { user, create } = await openFilled({ createManual });
    await user.click(screen.getByRole("checkbox", { name: "Send a notification email" }));
    await create();
    expect(await screen.findByText("No email was sent.")).toBeVisible();
    expect(createManual).toHaveBeenCalledWith(expect.objectContaining({ sendWelcomeEmail: false }));
  });

  it("B-NEW-11 says why no email was sent although one was asked for", async () => {
    const { create } = await openFilled({ createManual: () => ({ ...result, emailSent: false }) });
    await create();
    expect(
      await screen.findByText(
        "No email was sent: the email address is marked as undeliverable. Correct it under Customers.",
      ),
    ).toBeVisible();
  });

  it("B-NEW-12 says why it failed and keeps what was typed", async () => {
    const { create } = await openFilled({
      createManual: () =>
        Promise.reject(refusal("BAD_INPUT", { message: "This product is not sold any more." })),
    });
    await create();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to create prescription");
    expect(alert).toHaveTextContent("This product is not sold any more.");
    expect(screen.getByRole("group", { name: "Metformin" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Create Prescription" })).toBeEnabled();
  });

  it("B-NEW-12 links to the existing account when the email belongs to one", async () => {
    const { user, create, press, type } = await open({
      createManual: () =>
        Promise.reject(
          refusal("CONFLICT", {
            status: 409,
            message: "This email has an account.",
            details: { field: "email", existingCustomer: ann },
          }),
        ),
    });
    await user.click(screen.getByRole("radio", { name: "New customer" }));
    await type("Email", "ann@people.example");
    await type("First name", "Ann");
    await type("Last name", "Lee");
    await press("Add Ramipril");
    await create();
    expect(await screen.findByRole("alert")).toHaveTextContent("This email has an account.");
    await press("Use the existing customer Ann Lee");
    expect(screen.getByRole("radio", { name: "Existing customer" })).toBeChecked();
    expect(screen.getByText("ann@people.example")).toBeVisible();
    expect(screen.getByRole("group", { name: "Ramipril" })).toBeVisible();
  });

  it("uses one key when it is pressed again after a look at another tab, before the answer", async () => {
    const answer = later<CreateManualResult>();
    const keys: unknown[] = [];
    const { user, create } = await openFilled({
      createManual: ({ requestKey }) => {
        keys.push(requestKey);
        return answer.promise;
      },
    });
    await create();
    await user.click(screen.getByRole("tab", { name: /Needs Review/ }));
    await user.click(screen.getByRole("tab", { name: "Create New Order" }));
    await create();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    answer.resolve(result);
    expect(await screen.findByText("A notification email was sent.")).toBeVisible();
    expect(screen.queryByRole("group", { name: "Metformin" })).toBeNull();
  });

  it("keeps the form when another tab is shown", async () => {
    const { user } = await openFilled();
    await user.click(screen.getByRole("tab", { name: /Needs Review/ }));
    await user.click(screen.getByRole("tab", { name: "Create New Order" }));
    expect(screen.getByRole("group", { name: "Metformin" })).toBeVisible();
    expect(screen.getByText("ann@people.example")).toBeVisible();
  });
});
