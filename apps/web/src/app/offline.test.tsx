import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { setOnline } from "../testing/network.ts";
import { renderApp } from "../testing/render-app.tsx";
import { preview } from "../testing/samples.ts";

const dialog = async () => within(await screen.findByRole("dialog", { name: "You are offline" }));
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function order() {
  const renew = vi.fn(() => ({
    partialOrder: false,
    unavailableProducts: [],
    shopifyUrl: "https://store.example/checkout",
  }));
  const app = renderApp({ path: "/renew/tok", api: { renewals: { preview: () => preview(), renew } } });
  const button = await screen.findByRole("button", { name: "Proceed to Checkout" });
  app.fetch.mockRejectedValue(new TypeError("Failed to fetch"));
  await setOnline(false);
  await app.user.click(button);
  return { ...app, renew, over: await dialog() };
}

describe("an order without a network", () => {
  it("is reported at once as not placed, and can be abandoned", async () => {
    const { user, renew, over } = await order();
    expect(over.getByText("Your order was not placed. Nothing was charged.")).toBeVisible();
    await user.click(over.getByRole("button", { name: "Cancel" }));
    await noDialog();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("You are offline.");
    expect(alert).toHaveTextContent("Your order was not placed. Nothing was charged.");
    expect(screen.getByRole("button", { name: "Try again" })).toBeEnabled();
    await setOnline(true);
    expect(renew).not.toHaveBeenCalled();
  });

  it("is not sent when the network returns, but when it is requested again", async () => {
    const { user, renew, over, fetch, leaveFor } = await order();
    await user.click(over.getByRole("button", { name: "Try again" }));
    expect(await over.findByText("You are still offline.")).toBeVisible();
    fetch.mockResolvedValue(new Response("{}"));
    await setOnline(true);
    expect(over.getByText("You are back online.")).toBeVisible();
    expect(renew).not.toHaveBeenCalled();
    await user.click(over.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith("https://store.example/checkout"));
    expect(renew).toHaveBeenCalledOnce();
    await noDialog();
  });

  it("is abandoned by Escape", async () => {
    const { user, renew } = await order();
    await user.keyboard("{Escape}");
    await noDialog();
    expect(renew).not.toHaveBeenCalled();
  });
});

it("a server that answers is used even when the browser reports no network", async () => {
  const renew = vi.fn(() => ({
    partialOrder: false,
    unavailableProducts: [],
    shopifyUrl: "https://store.example/c",
  }));
  const { user, leaveFor } = renderApp({
    path: "/renew/tok",
    api: { renewals: { preview: () => preview(), renew } },
  });
  const button = await screen.findByRole("button", { name: "Proceed to Checkout" });
  await setOnline(false);
  await user.click(button);
  await waitFor(() => expect(leaveFor).toHaveBeenCalled());
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a banner says so as long as there is no network", async () => {
  renderApp({ path: "/login" });
  await screen.findByRole("heading", { name: "Sign in" });
  const text = "You are offline. Nothing you do is being sent.";
  expect(screen.queryByText(text)).toBeNull();
  await setOnline(false);
  expect(screen.getByText(text)).toBeVisible();
  await setOnline(true);
  expect(screen.queryByText(text)).toBeNull();
});

it("signing out works without a network", async () => {
  const { user, fetch } = renderApp({ token: "t" });
  const logout = await screen.findByRole("button", { name: "Logout" });
  fetch.mockRejectedValue(new TypeError("Failed to fetch"));
  await setOnline(false);
  await user.click(logout);
  await screen.findByRole("heading", { name: "Sign in" });
});
