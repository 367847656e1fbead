import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal } from "../../../../testing/fake-api.ts";
import { delivery } from "../../../../testing/samples.ts";
import { renderDetail } from "../testing/render-detail.tsx";

const order = {
  renewal_id: "1",
  order_id: "9",
  order_name: "#1001",
  paid_at: "2026-11-19T01:00:00.000Z",
  delivery: delivery({ is_late: true }),
};

const card = async () =>
  within((await screen.findByRole("heading", { name: "Deliveries" })).parentElement as HTMLElement);

it("staff see where the medicines of each paid order are, and whether they are taking longer than usual", async () => {
  renderDetail({
    deliveries: {
      ofPrescription: () => ({
        orders: [order, { ...order, renewal_id: "2", order_name: "#1000", delivery: null }],
      }),
    },
  });
  const shown = await card();
  const [late, before] = shown.getAllByRole("listitem");
  expect(late).toHaveTextContent("#1001paid 19 Nov 2026Sent yesterday with Demo Post. DP100Later than usual");
  expect(shown.getByRole("link", { name: "DP100" })).toHaveAttribute("href", "https://post.example/DP100");
  expect(before).toHaveTextContent("#1000paid 19 Nov 2026Not tracked");
});

it("staff see that an order sent before it was paid has its payment yet to be confirmed", async () => {
  renderDetail({ deliveries: { ofPrescription: () => ({ orders: [{ ...order, paid_at: null }] }) } });
  const shown = await card();
  expect(shown.getByRole("listitem")).toHaveTextContent("#1001payment to be confirmedSent yesterday");
});

it("a failure to load deliveries is shown once, with a Retry", async () => {
  renderDetail({
    deliveries: { ofPrescription: () => Promise.reject(refusal("BUSY", { status: 503, message: "Later." })) },
  });
  expect(await screen.findByText("Failed to load deliveries")).toBeVisible();
  expect(screen.getByRole("button", { name: "Retry" })).toBeVisible();
});
