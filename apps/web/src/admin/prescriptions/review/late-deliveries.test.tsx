import type { LateDelivery } from "@scriptkeeper/contracts/renewals/deliveries";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/fake-api.ts";
import { delivery } from "../../../testing/samples.ts";
import { renderPrescriptions, toast, undoableToast } from "../testing/render-prescriptions.tsx";

const late: LateDelivery = {
  renewal_id: "00000000-0000-4000-8000-000000000001",
  order_id: "9001",
  order_name: "#1001",
  days_late: 3,
  paid_at: "2026-11-10T01:00:00.000Z",
  patient: {
    id: 7,
    first_name: "Ann",
    last_name: "Lee",
    email: "ann@people.example",
    phone: "+61 2 5550 1234",
  },
  delivery: delivery({ is_late: true }),
};

function render(settle: () => void = () => undefined) {
  let isSettled = false;
  return renderPrescriptions(
    "?tab=review",
    {},
    {
      listLate: () => {
        const deliveries = isSettled ? [] : [late];
        return { deliveries, page: 1, limit: 20, total: deliveries.length };
      },
      settle: ({ renewalId }) => {
        settle();
        isSettled = true;
        return { id: renewalId, arrived: true as const };
      },
    },
  );
}

describe("the late deliveries", () => {
  it("are listed below Needs Review until they arrive, each with whom to call, where it is and since when", async () => {
    const { user } = render();
    const section = within(await screen.findByRole("region", { name: "Deliveries later than usual" }));
    expect(section.getAllByRole("row").map((shown) => shown.textContent)).toEqual([
      "OrderCustomerWhere it isLateActions",
      "#1001Ann Lee+61 2 5550 1234Sent yesterday with Demo Post.3 daysMark as arrived",
    ]);
    await user.click(section.getByRole("button", { name: "Mark as arrived: order #1001" }));
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "Deliveries later than usual" })).toBeNull(),
    );
    expect(await undoableToast("Order marked as arrived")).toBeVisible();
    expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
  });

  it("are all marked as arrived when selected, after a question that says what that does", async () => {
    const settle = vi.fn();
    const { user } = render(settle);
    await user.click(await screen.findByRole("checkbox", { name: "Select order #1001" }));
    await user.click(await screen.findByRole("button", { name: "Mark as arrived" }));
    const asked = within(await screen.findByRole("alertdialog", { name: "Mark 1 order as arrived?" }));
    expect(asked.getByText(/not emailed about this/)).toBeVisible();
    expect(settle).not.toHaveBeenCalled();
    await user.click(asked.getByRole("button", { name: "Mark 1 order as arrived" }));
    expect(await undoableToast("1 order marked as arrived")).toBeVisible();
    expect(settle).toHaveBeenCalledTimes(1);
  });

  it("are not reported as unchanged when no answer came", async () => {
    const { user } = render(() => {
      throw new TypeError("Failed to fetch");
    });
    await user.click(await screen.findByRole("button", { name: "Mark as arrived: order #1001" }));
    expect(await toast("We don't know whether it was saved")).toBeVisible();
    expect(screen.queryByText(/Nothing was changed/)).toBeNull();
  });

  it("are searched, and the search stays when nothing matches", async () => {
    const { user } = renderPrescriptions(
      "?tab=review",
      {},
      {
        listLate: (asked) => {
          const deliveries = asked?.search ? [] : [late];
          return { deliveries, page: 1, limit: 20, total: deliveries.length };
        },
      },
    );
    const box = await screen.findByRole("searchbox", { name: "Search deliveries later than usual" });
    await user.type(box, "nobody{Enter}");
    expect(await screen.findByText("No late deliveries match your search.")).toBeVisible();
    await user.clear(box);
    expect(await screen.findByRole("button", { name: "Mark as arrived: order #1001" })).toBeVisible();
  });

  it("keep their search when its results can't be loaded", async () => {
    const { user } = renderPrescriptions(
      "?tab=review",
      {},
      {
        listLate: (asked) => {
          if (asked?.search) throw refusal("INTERNAL", { status: 500 });
          return { deliveries: [late], page: 1, limit: 20, total: 1 };
        },
      },
    );
    const box = await screen.findByRole("searchbox", { name: "Search deliveries later than usual" });
    await user.type(box, "ann{Enter}");
    expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
    await user.clear(box);
    expect(await screen.findByRole("button", { name: "Mark as arrived: order #1001" })).toBeVisible();
    expect(box).toHaveFocus();
  });

  it("are marked one after another, without waiting for each answer", async () => {
    const other = { ...late, renewal_id: "00000000-0000-4000-8000-000000000002", order_name: "#1002" };
    const settle = vi.fn(() => new Promise<never>(() => undefined));
    const { user } = renderPrescriptions(
      "?tab=review",
      {},
      { listLate: () => ({ deliveries: [late, other], page: 1, limit: 20, total: 2 }), settle },
    );
    await user.click(await screen.findByRole("button", { name: "Mark as arrived: order #1001" }));
    await user.click(screen.getByRole("button", { name: "Mark as arrived: order #1002" }));
    await waitFor(() => expect(settle).toHaveBeenCalledTimes(2));
  });

  it("are not marked by the second click of a double click on the one before", async () => {
    const other = { ...late, renewal_id: "00000000-0000-4000-8000-000000000002", order_name: "#1002" };
    const settle = vi.fn(({ renewalId }: { renewalId: string }) => ({
      id: renewalId,
      arrived: true as const,
    }));
    const { user } = renderPrescriptions(
      "?tab=review",
      {},
      { listLate: () => ({ deliveries: [late, other], page: 1, limit: 20, total: 2 }), settle },
    );
    const hasCome = (order: string) =>
      screen.findByRole("button", { name: `Mark as arrived: order ${order}` });
    fireEvent.click(await hasCome("#1002"), { detail: 2 });
    await user.click(await hasCome("#1001"));
    expect(await undoableToast("Order marked as arrived")).toBeVisible();
    expect(settle.mock.calls.map(([{ renewalId }]) => renewalId)).toEqual([late.renewal_id]);
  });

  it("stay, with a message, when marking fails", async () => {
    const { user } = render(() => {
      throw refusal("BUSY", { status: 503, message: "The service is busy." });
    });
    await user.click(await screen.findByRole("button", { name: "Mark as arrived: order #1001" }));
    expect(await toast("The service is busy.")).toBeVisible();
    expect(screen.getByRole("region", { name: "Deliveries later than usual" })).toBeVisible();
  });
});
