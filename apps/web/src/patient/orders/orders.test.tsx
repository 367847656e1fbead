import type { Delivery } from "@scriptkeeper/contracts/renewals/deliveries";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { stopTheClockAt } from "../../testing/clock.ts";
import { refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { delivery, order, parcel, prescription } from "../../testing/samples.ts";

const sent = order({
  id: "00000000-0000-4000-8000-000000000001",
  state: "paid",
  order_name: "#1001",
  delivery: delivery(),
});

describe("the orders on the dashboard", () => {
  const render = (renewals: PatientRenewal[]) =>
    renderApp({
      token: "t",
      api: {
        prescriptions: { listMine: () => [prescription()] },
        renewals: { listMine: () => ({ renewals }) },
      },
    });

  it("show a paid order that has not arrived with its steps and where it is", async () => {
    render([sent]);
    const shown = within(await screen.findByRole("region", { name: "Order #1001" }));
    const steps = within(shown.getByRole("list", { name: "Steps of this order" })).getAllByRole("listitem");
    expect(steps.map((step) => step.textContent)).toEqual([
      "Paiddone",
      "Preparingdone",
      "Sentnow",
      "Deliveredstill to come",
    ]);
    expect(steps[2]).toHaveAttribute("aria-current", "step");
    expect(shown.getByText("Sent yesterday with Demo Post.")).toBeVisible();
    expect(shown.getByRole("link", { name: /^Track the parcel/ })).toHaveAttribute(
      "href",
      "https://post.example/DP100",
    );
    expect(shown.getByRole("link", { name: "Order #1001" })).toHaveAttribute("href", `/orders/${sent.id}`);
  });

  it("leave out an order that has arrived or was never tracked", async () => {
    const come = { ...sent, delivery: delivery({ steps: [{ label: "Delivered", state: "done" }] }) };
    render([come, { ...sent, id: "00000000-0000-4000-8000-000000000003", delivery: null }]);
    expect(await screen.findByText("Recent Orders")).toBeVisible();
    expect(screen.queryByRole("region", { name: /Order/ })).toBeNull();
  });
});

describe("an order that is older than a month", () => {
  const old = { ...sent, created_at: "2026-10-10T20:00:00.000Z" };
  it.each([
    ["stays on the dashboard while it is looked for", { is_late: true }, 1],
    ["is left out of the dashboard if nobody lacks it", { is_unreported: true as const }, 0],
  ])("%s", async (_what, changes, shown) => {
    renderApp({
      token: "t",
      api: {
        prescriptions: { listMine: () => [prescription()] },
        renewals: { listMine: () => ({ renewals: [{ ...old, delivery: delivery(changes) }] }) },
      },
    });
    expect(await screen.findByText("Recent Orders")).toBeVisible();
    await expect.poll(() => screen.queryAllByRole("region", { name: "Order #1001" })).toHaveLength(shown);
  });
});

describe("an order that was sent before its payment is confirmed", () => {
  const placed = order({ ...sent, state: "open", is_placed: true });
  const api = {
    prescriptions: { listMine: () => [prescription()] },
    renewals: { listMine: () => ({ renewals: [placed] }), getMine: () => placed },
  };

  it.each(["/", "/orders", `/orders/${placed.id}`])(
    "says on %s once where it is, and that the pharmacy has yet to confirm the payment",
    async (path) => {
      renderApp({ path, token: "t", api });
      expect(await screen.findByText("Sent yesterday with Demo Post.")).toBeVisible();
      expect(screen.getByText("Placed. The pharmacy still needs to confirm the payment.")).toBeVisible();
      expect(screen.queryByRole("region", { name: /^Placed order/ })).toBeNull();
    },
  );
});

describe("an order that was sent although its payment came to nothing", () => {
  const unpaid = order({
    ...sent,
    state: "paid",
    is_placed: true,
    is_sent_unpaid: true,
    delivery: sent.delivery && {
      ...sent.delivery,
      steps: [{ label: "Placed", state: "done" }, ...sent.delivery.steps.slice(1)],
    },
  });
  const last_order = {
    state: "paid",
    at: unpaid.created_at,
    continue_url: null,
    repeat_given_back: false,
    is_placed: true,
  } as const;
  const api = {
    prescriptions: {
      listMine: () => [prescription({ last_order, last_renewal_date: "2026-11-20" })],
    },
    renewals: { listMine: () => ({ renewals: [unpaid] }), getMine: () => unpaid },
  };

  it.each(["/", "/orders", `/orders/${unpaid.id}`])(
    "says on %s that it was sent, that the payment is open, and what to do, and nowhere that it is paid",
    async (path) => {
      renderApp({ path, token: "t", api });
      expect(
        await screen.findByText(
          "It was sent, and its payment is still open. If you have not paid, or are not sure, contact us. You do not need to order it again.",
        ),
      ).toBeVisible();
      expect(screen.getByText("Sent yesterday with Demo Post.")).toBeVisible();
      expect(screen.queryByText(/^Paid|: paid/)).toBeNull();
    },
  );
});

describe("an unpaid order of which the store has run out of something", () => {
  const items = [
    { id: 1, product_name: "Metformin", quantity: 1, took_repeat: true, is_out_of_stock: true as const },
    { id: 2, product_name: "Perindopril", quantity: 2, took_repeat: true },
  ];
  const unpaid = order({
    id: "00000000-0000-4000-8000-000000000005",
    state: "open",
    continue_url: "https://store.example/c/1",
    out_of_stock: "some",
    items,
  });

  it.each(["/orders", `/orders/${unpaid.id}`])(
    "says so on %s, and leads to a new order of the rest instead of a checkout that takes no payment",
    async (path) => {
      const { user, address } = renderApp({
        path,
        token: "t",
        api: {
          renewals: {
            listMine: () => ({ renewals: [unpaid] }),
            getMine: () => unpaid,
            getToken: ({ prescriptionId }) => ({ token: `of-${prescriptionId}` }),
          },
        },
      });
      expect(await screen.findByText(/because the store has run out of Metformin\./)).toBeVisible();
      expect(screen.queryByRole("link", { name: "Continue to checkout" })).toBeNull();
      await user.click(screen.getByRole("button", { name: "Order the rest" }));
      await waitFor(() => expect(address()).toBe("/renew-confirm/of-2?selected=1,2"));
    },
  );
});

it("the page of all orders follows what the store says of an unpaid order with the current prices", async () => {
  const unpaid = order({
    id: "00000000-0000-4000-8000-000000000006",
    state: "open",
    continue_url: "https://store.example/c/1",
  });
  renderApp({
    path: "/orders",
    token: "t",
    api: {
      renewals: {
        listMine: () => ({ renewals: [unpaid] }),
        currentPrices: () => ({ prices: [], out_of_stock: [2] }),
      },
    },
  });
  expect(await screen.findByText(/because the store has run out of Perindopril\./)).toBeVisible();
  expect(screen.queryByRole("link", { name: "Continue to checkout" })).toBeNull();
});

describe("the page of all orders", () => {
  const render = (renewals: PatientRenewal[]) =>
    renderApp({ path: "/orders", token: "t", api: { renewals: { listMine: () => ({ renewals }) } } });

  it("lists each order with its number, day, total, medicines and where it is", async () => {
    render([sent, order({ id: "00000000-0000-4000-8000-000000000002", state: "cancelled" })]);
    const first = within(await screen.findByRole("article", { name: "Order #1001" }));
    expect(first.getByText("20 Nov 2026 · $49.50")).toBeVisible();
    expect(first.getByText("2 × Perindopril")).toBeVisible();
    expect(first.getByText("Sent yesterday with Demo Post.")).toBeVisible();
    const second = within(screen.getByRole("article", { name: "Order of 20 Nov 2026" }));
    expect(second.getByText(/^Cancelled\. If you have paid/)).toBeVisible();
    expect(second.getByText("$49.50")).toBeVisible();
    expect(screen.queryByText(/^Only the newest/)).toBeNull();
  });

  it("says of an order that lapsed that it is closed, so that nobody tries to finish it", async () => {
    render([order({ id: "00000000-0000-4000-8000-000000000006", state: "lapsed" })]);
    const shown = within(await screen.findByRole("article", { name: "Order of 20 Nov 2026" }));
    expect(shown.getByText("Closed before it was paid. Nothing was charged.")).toBeVisible();
  });

  it("says of a placed order that ended unpaid, cancelled or not, what to do if it was paid or a parcel still comes", async () => {
    render([order({ id: "00000000-0000-4000-8000-000000000006", state: "lapsed", order_name: "#1002" })]);
    const shown = within(await screen.findByRole("article", { name: "Order #1002" }));
    expect(
      shown.getByText(
        /^Ended before the payment was confirmed\. If you have paid, or a parcel .* contact us\.$/,
      ),
    ).toBeVisible();
  });

  it("gives orders of the same day without a number distinct names", async () => {
    const ids = [2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    const id = "00000000-0000-4000-8000-000000000005";
    const before = order({ id, state: "lapsed", created_at: "2026-11-18T20:00:00.000Z" });
    render([sent, ...ids.map((id) => order({ id, state: "lapsed" })), before]);
    await screen.findByRole("article", { name: "Order #1001" });
    const links = screen.getAllByRole("link", { name: /^Order / });
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Order #1001", `/orders/${sent.id}`],
      ["Order of 20 Nov 2026, 1 of 3", `/orders/${ids[0]}`],
      ["Order of 20 Nov 2026, 2 of 3", `/orders/${ids[1]}`],
      ["Order of 20 Nov 2026, 3 of 3", `/orders/${ids[2]}`],
      ["Order of 19 Nov 2026", `/orders/${before.id}`],
    ]);
    expect(screen.getByRole("article", { name: "Order of 20 Nov 2026, 3 of 3" })).toBeVisible();
  });

  it("says that only the newest 30 are shown", async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      order({ id: `00000000-0000-4000-8000-0000000000${10 + index}`, state: "paid" }),
    );
    render(many);
    expect(await screen.findByText(/^Only the newest 30 orders are shown here/)).toBeVisible();
  });

  it("says when there are none", async () => {
    render([]);
    expect(await screen.findByText("You have not ordered anything yet")).toBeVisible();
  });
});

describe("the page of an order", () => {
  function render(
    answer: PatientRenewal,
    {
      confirmArrival,
      takeBackArrival,
    }: { confirmArrival?: () => never; takeBackArrival?: () => unknown } = {},
  ) {
    let come = false;
    return renderApp({
      path: `/orders/${answer.id}`,
      token: "t",
      api: {
        renewals: {
          getMine: () =>
            come
              ? { ...answer, delivery: delivery({ arrived_at: "2026-11-21T01:00:00.000Z", steps: [] }) }
              : { ...answer },
          confirmArrival: () => {
            confirmArrival?.();
            come = true;
            return { id: answer.id, arrived: true as const };
          },
          takeBackArrival: () => {
            takeBackArrival?.();
            come = false;
            return { id: answer.id, arrived: false as const };
          },
        },
      },
    });
  }

  it("shows the day of the order as the list of orders does", async () => {
    render(sent);
    expect((await screen.findByText("Ordered on")).nextElementSibling).toHaveTextContent(/^20 Nov 2026$/);
  });

  it("says how to find the order when its link was cut off", async () => {
    const refused = refusal("BAD_INPUT", {
      message: "renewalId must be the id of an order",
      details: { field: "renewalId" },
    });
    renderApp({
      path: "/orders/e4a8",
      token: "t",
      api: { renewals: { getMine: () => Promise.reject(refused) } },
    });
    expect(await screen.findByText("We could not load this order")).toBeVisible();
    expect(screen.getByText(/^We could not find this order\. The link may have been cut off/)).toBeVisible();
    expect(screen.getByRole("link", { name: "All your orders" })).toHaveAttribute("href", "/orders");
    expect(screen.queryByText(/renewalId/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    expect(screen.getByRole("heading", { level: 1, name: "Order" })).toBeVisible();
    expect(document.title).toBe("Order – Scriptkeeper");
  });

  it("says what the pharmacy removed from the order, and that the total is from before", async () => {
    const [kept, ...removed_items] = sent.items;
    render({ ...sent, items: kept ? [kept] : [], removed_items, is_changed: true });
    expect(await screen.findByText("2 × Perindopril: removed by the pharmacy")).toBeVisible();
    expect(screen.getByText(/This was the total before/)).toBeVisible();
  });

  it.each(["/orders", `/orders/${sent.id}`])(
    "links to the checkout of an unpaid order, at %s",
    async (path) => {
      const open = order({ id: sent.id, state: "open", continue_url: "https://store.example/c/1" });
      renderApp({
        path,
        token: "t",
        api: { renewals: { getMine: () => open, listMine: () => ({ renewals: [open] }) } },
      });
      expect(await screen.findByText("Not paid yet.")).toBeVisible();
      expect(screen.getByRole("link", { name: "Continue to checkout" })).toHaveAttribute(
        "href",
        "https://store.example/c/1",
      );
    },
  );

  it.each([{}, { is_placed: true }, { state: "open", is_placed: true }] as const)(
    "says that there is nothing to wait for when everything was removed: %o",
    async (standing) => {
      const emptied = { items: [], removed_items: sent.items, delivery: null, is_changed: true as const };
      render({ ...sent, ...emptied, ...standing });
      expect(
        await screen.findByText(/^The pharmacy removed everything from this order\. If you have paid/),
      ).toBeVisible();
    },
  );

  it("says what each medicine cost, and why on request", async () => {
    const [item] = sent.items;
    const why = "Metformin: The store's price is $49.50.";
    const { user } = render({
      ...sent,
      items: item ? [{ ...item, total_cents: 4950 }] : [],
      price_why: [why],
    });
    const [line] = await screen.findAllByText("1 × Metformin");
    expect(line).toHaveTextContent("1 × Metformin, $49.50");
    expect(screen.getByText(why)).not.toBeVisible();
    await user.click(screen.getByText("Why this total"));
    expect(screen.getByText(why)).toBeVisible();
  });

  it("says which items are where in an order of several parcels, and what to do when it is late", async () => {
    render({
      ...sent,
      delivery: delivery({
        is_late: true,
        waiting: {
          sentence: "This is taking longer than usual to prepare.",
          next_step: "Contact us and we will find out where it is.",
          items: [{ id: 2, product_name: "Perindopril", quantity: 2 }],
        },
        parcels: [parcel({ tracking_url: null, tracking_number: "DP1 (ask at the counter)" })],
      }),
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Order #1001" })).toBeVisible();
    expect(document.title).toBe("Order #1001 – Scriptkeeper");
    const where = within(screen.getByRole("region", { name: "Where it is" }));
    expect(where.getByText("2 × Perindopril")).toBeVisible();
    expect(where.getByText("Contact us and we will find out where it is.")).toBeVisible();
    expect(where.getByText("Tracking number: DP1 (ask at the counter)")).toBeVisible();
    expect(where.queryByRole("link")).toBeNull();
  });

  it("lets the patient confirm that everything has arrived, and take it back", async () => {
    const { user } = render(sent);
    await user.click(await screen.findByRole("button", { name: "I have everything" }));
    expect(await screen.findByText("Marked as arrived on 21 Nov 2026.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "I have everything" })).toBeNull();
    const takeBack = screen.getByRole("button", { name: "I do not have everything yet" });
    expect(takeBack).toHaveFocus();
    await user.click(takeBack);
    expect(await screen.findByRole("button", { name: "I have everything" })).toHaveFocus();
    expect(screen.queryByText(/^Marked as arrived/)).toBeNull();
  });

  it("doesn't ask for it once the carrier has delivered everything", async () => {
    const done = delivery().steps.map(({ label }) => ({ label, state: "done" as const }));
    render({ ...sent, delivery: delivery({ steps: done, parcels: [parcel({ state: "delivered" })] }) });
    expect(await screen.findByRole("region", { name: "Where it is" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "I have everything" })).toBeNull();
  });

  it("lets the patient say that something is missing of what the carrier has delivered", async () => {
    const done = delivery().steps.map(({ label }) => ({ label, state: "done" as const }));
    const takenBack = vi.fn<() => never>();
    const { user } = render(
      { ...sent, delivery: delivery({ steps: done, parcels: [parcel({ state: "delivered" })] }) },
      { takeBackArrival: takenBack },
    );
    await user.click(await screen.findByRole("button", { name: "I do not have everything yet" }));
    await expect.poll(() => takenBack).toHaveBeenCalledOnce();
  });

  it("lets the patient say either when nobody has ever reported that it arrived", async () => {
    const told = { ...sent, delivery: delivery({ is_unreported: true }) };
    const { user } = render(told, {
      takeBackArrival: () => Object.assign(told, { delivery: delivery({ is_late: true }) }),
    });
    expect(await screen.findByRole("button", { name: "I have everything" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "I do not have everything yet" }));
    const takeBack = () => screen.queryByRole("button", { name: "I do not have everything yet" });
    await expect.poll(takeBack).toBeNull();
    expect(screen.getByRole("button", { name: "I have everything" })).toHaveFocus();
  });

  it.each<[string, Partial<Delivery>, number]>([
    ["asks", { is_late: true }, 1],
    ["asks", { is_unreported: true }, 1],
    ["doesn't ask", {}, 0],
  ])(
    "%s whether an order has arrived of which nothing was sent, when it is %j",
    async (_, changes, asked) => {
      const waiting = { sentence: "The pharmacy is preparing it.", next_step: null, items: [] };
      render({ ...sent, delivery: delivery({ ...changes, parcels: [], waiting }) });
      expect(await screen.findByRole("region", { name: "Where it is" })).toBeVisible();
      expect(screen.queryAllByRole("button", { name: "I have everything" })).toHaveLength(asked);
    },
  );

  it("does not take the arrival back with the second click of a double click", async () => {
    const { user } = render(sent);
    await user.click(await screen.findByRole("button", { name: "I have everything" }));
    const takeBack = await screen.findByRole("button", { name: "I do not have everything yet" });
    await stopTheClockAt(() => fireEvent.click(takeBack, { detail: 2 }));
    await act(() => vi.advanceTimersByTimeAsync(25_000));
    expect(screen.queryByRole("button", { name: "I have everything" })).toBeNull();
    expect(takeBack).toBeVisible();
  });

  it("says when either could not be saved", async () => {
    const busy = () => {
      throw refusal("BUSY", { status: 503, message: "The service is busy." });
    };
    const { user } = render(sent, { confirmArrival: busy });
    await user.click(await screen.findByRole("button", { name: "I have everything" }));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("The service is busy."));
    cleanup();
    const arrived = delivery({ arrived_at: "2026-11-21T01:00:00.000Z", steps: [] });
    const second = render({ ...sent, delivery: arrived }, { takeBackArrival: busy });
    await second.user.click(await screen.findByRole("button", { name: "I do not have everything yet" }));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("The service is busy."));
  });
});
