import type { ItemList } from "@scriptkeeper/contracts/prescriptions/list";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { prescription } from "../../../testing/samples.ts";
import { renderPrescriptions, row } from "../testing/render-prescriptions.tsx";

const items = [
  prescription({ id: 1, product_name: "Atorvastatin" }),
  prescription({ id: 2, product_name: "Metformin" }),
];

function list(changes: Partial<ItemList> = {}): ItemList {
  return {
    prescriptions: items,
    page: 1,
    limit: 50,
    total: 2,
    hasMore: false,
    next: null,
    previous: null,
    ...changes,
  };
}

const header = (name: string) => screen.findByRole("columnheader", { name });

it("lists prescriptions one by one on request, with their patients", async () => {
  const { user, address } = renderPrescriptions("", { listItems: () => list() });
  await user.selectOptions(await screen.findByRole("combobox", { name: "List" }), "One by one");
  expect((await row("Atorvastatin")).getByText("Active")).toBeVisible();
  expect(address()).toBe("/admin/prescriptions?list=items");
  expect(screen.getByRole("link", { name: "Metformin" })).toHaveAttribute("href", "/admin/prescriptions/2");
  expect(screen.getByText("1–2 of 2 prescriptions")).toBeVisible();
});

it("sorts by its headers, and keeps that in the URL", async () => {
  const asked = vi.fn((_: object) => list());
  const { user, address } = renderPrescriptions("?list=items&filter=active", { listItems: asked });
  expect(await header("Added")).toHaveAttribute("aria-sort", "descending");
  await user.click(within(await header("Expiry")).getByRole("button"));
  await waitFor(() => expect(address()).toContain("sort=expiry&order=asc"));
  expect(await header("Expiry")).toHaveAttribute("aria-sort", "ascending");
  expect(asked).toHaveBeenLastCalledWith(
    expect.objectContaining({ filter: "active", sort: "expiry", order: "asc" }),
  );
});

it("offers no sort for which the server has no index", async () => {
  renderPrescriptions("?list=items&search=ann&sort=patient&order=asc", { listItems: () => list() });
  expect(await header("Added")).toHaveAttribute("aria-sort", "descending");
  expect(within(await header("Patient")).queryByRole("button")).toBeNull();
});

it("pages forward from the last row shown, and back from the first", async () => {
  const asked = vi.fn(({ page }: { page?: unknown }) =>
    list({
      page: Number(page),
      total: 120,
      next: "place behind",
      previous: Number(page) > 1 ? "place before" : null,
    }),
  );
  const { user } = renderPrescriptions("?list=items", { listItems: asked });
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  await press("Next");
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ page: 2, after: "place behind" })),
  );
  await press("Next");
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ page: 3 })));
  await press("Previous");
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ page: 2, before: "place before" })),
  );
});

it("selects a page at once or one prescription, and keeps the selection when the list is switched", async () => {
  const { user } = renderPrescriptions("?list=items", { listItems: () => list() });
  await user.click(await screen.findByRole("checkbox", { name: "Select all prescriptions of this page" }));
  expect(await screen.findByText("2 items of 1 patient selected")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: /^Select Metformin of/ }));
  expect(await screen.findByText("1 item of 1 patient selected")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "List" }), "By patient");
  await user.click(await screen.findByRole("button", { name: "1 item of 1 patient selected" }));
  const drawer = within(await screen.findByRole("dialog", { name: "1 prescription" }));
  expect(await drawer.findByRole("table", { name: "Counted prescriptions" })).toBeVisible();
});

it("shows only the prescriptions behind a number that was opened, says what it counts, and leads back to all", async () => {
  const counted = { title: "Prescriptions with the discount Spring", is_more: true, most: 5_000 };
  const asked = vi.fn((input: { counted?: string | undefined }) => list(input.counted ? { counted } : {}));
  const { user, address } = renderPrescriptions("?list=items&counted=discount.3", { listItems: asked });
  const note = await screen.findByText(counted.title);
  expect(note.parentElement).toHaveTextContent(
    `${counted.title}. There are more; the first 5,000 are listed.`,
  );
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ counted: "discount.3" }));
  await user.click(screen.getByRole("button", { name: "Show all prescriptions" }));
  await waitFor(() => expect(address()).toBe("/admin/prescriptions?list=items"));
  expect(screen.queryByText(counted.title)).toBeNull();
});

it("ignores an unknown number in the URL", async () => {
  const asked = vi.fn((_: object) => list());
  renderPrescriptions("?list=items&counted=users.3", { listItems: asked });
  await row("Atorvastatin");
  expect(asked.mock.calls[0]?.[0]).not.toHaveProperty("counted");
});
