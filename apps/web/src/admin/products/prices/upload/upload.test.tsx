import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { later, refusal } from "../../../../testing/fake-api.ts";
import { setOnline } from "../../../../testing/network.ts";
import { csv, currentStep, drop, priceRun, renderPrices } from "../testing/render-prices.ts";

beforeEach(() => sessionStorage.clear());

const fileField = () => screen.findByLabelText(/Choose a CSV file/);
const uploading = priceRun({ state: "uploading", received: 0 });

describe("uploading a price list", () => {
  it("B-PRICE-01 B-PRICE-09 B-PRICE-11 sends its rows and continues to the review", async () => {
    const priceCreateRun = vi.fn(() => uploading);
    const priceAddRows = vi.fn(() => priceRun());
    const { user, address } = renderPrices({ priceCreateRun, priceAddRows, priceRun: () => priceRun() });
    expect(await currentStep()).toContain("Upload CSV");
    expect(screen.getByLabelText("Identifier type")).toHaveDisplayValue("Handle");
    await user.selectOptions(screen.getByLabelText("Identifier type"), "SKU");
    await user.upload(await fileField(), csv("sku;price\nTOV-1;18,95\n\nTOV-2;20\n"));
    expect(await screen.findByText("CSV Loaded: Found 2 price updates to review")).toBeVisible();
    expect(priceCreateRun.mock.calls).toEqual([
      [{ identifierType: "sku", fileName: "prices.csv", total: 2 }],
    ]);
    expect(priceAddRows.mock.calls).toEqual([
      [
        {
          id: 12,
          decimalComma: true,
          rows: [
            { rowNumber: 2, identifier: "TOV-1", price: "18,95" },
            { rowNumber: 4, identifier: "TOV-2", price: "20" },
          ],
        },
      ],
    ]);
    await expect.poll(address).toBe("/admin/products?tab=prices&run=12");
    expect(await currentStep()).toContain("Review Updates");
  });

  it("accepts a dropped file", async () => {
    const priceCreateRun = vi.fn(() => uploading);
    renderPrices({ priceCreateRun, priceAddRows: () => priceRun(), priceRun: () => priceRun() });
    await fileField();
    drop(csv("handle,price\na,1.00"));
    expect(await screen.findByText("CSV Loaded: Found 1 price updates to review")).toBeVisible();
  });

  it("sends a long list in parts, shows progress, and repeats a part that got no answer", async () => {
    const second = later<ReturnType<typeof priceRun>>();
    const sent: number[] = [];
    let lost = false;
    const { user } = renderPrices({
      priceCreateRun: () => uploading,
      priceRun: () => priceRun(),
      priceAddRows: ({ rows: [first, ...others] }) => {
        if (first?.rowNumber === 1_002 && !lost) {
          lost = true;
          throw new TypeError("Failed to fetch");
        }
        sent.push(1 + others.length);
        return sent.length === 2 ? second.promise : uploading;
      },
    });
    const rows = Array.from({ length: 2_500 }, (_, index) => `p${index},1.00`);
    await user.upload(await fileField(), csv(["handle,price", ...rows].join("\n")));
    expect(await screen.findByText("1,000 of 2,500")).toBeVisible();
    expect(screen.getByRole("progressbar", { name: "Sending the rows" })).toHaveAttribute("value", "1000");
    await waitFor(() => expect(sent).toHaveLength(2));
    second.resolve(uploading);
    expect(await screen.findByText("CSV Loaded: Found 2500 price updates to review")).toBeVisible();
    expect(sent).toEqual([1_000, 1_000, 500]);
    expect(lost).toBe(true);
  });

  it("B-PRICE-10 offers to try again where it stopped", async () => {
    const priceCreateRun = vi.fn(() => uploading);
    let asked = 0;
    const { user } = renderPrices({
      priceCreateRun,
      priceRun: () => priceRun(),
      priceAddRows: () => {
        asked += 1;
        if (asked === 1) throw refusal("CONFLICT", { status: 409 });
        return priceRun();
      },
    });
    await user.upload(await fileField(), csv("handle,price\na,1.00"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to update prices");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^CSV Loaded/)).toBeVisible();
    expect(priceCreateRun).toHaveBeenCalledTimes(1);
  });

  it("continues after a network loss where it was abandoned, and only on request", async () => {
    const priceAddRows = vi.fn(() => priceRun());
    const { user, fetch } = renderPrices({
      priceCreateRun: async () => {
        await setOnline(false);
        return uploading;
      },
      priceAddRows,
      priceRun: () => priceRun(),
    });
    const file = await fileField();
    fetch.mockRejectedValue(new TypeError("Failed to fetch"));
    await user.upload(file, csv("handle,price\na,1.00\n"));
    const offline = within(await screen.findByRole("dialog", { name: "You are offline" }));
    await user.click(offline.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("You are offline, so nothing was sent.");
    await setOnline(true);
    expect(priceAddRows).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("CSV Loaded: Found 1 price updates to review")).toBeVisible();
    expect(priceAddRows).toHaveBeenCalledOnce();
  });

  it("B-PRICE-10 says that something unexpected happened when no answer came", async () => {
    const { user } = renderPrices({});
    await user.upload(await fileField(), csv("handle,price\na,1.00"));
    expect(await screen.findByRole("alert")).toHaveTextContent("An unexpected error occurred");
  });
});

describe("a file that is not a price list", () => {
  it("B-PRICE-10 says that there is nothing to update", async () => {
    const { user } = renderPrices({});
    await user.upload(await fileField(), csv("handle,price\n\n"));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("No data to update. Please upload a CSV file first.");
    expect(alert).toHaveTextContent("This file has no rows under its header. No price was changed.");
  });

  it("B-PRICE-08 B-PRICE-10 lists the lines when none can be read", async () => {
    const { user } = renderPrices({});
    await user.upload(await fileField(), csv("handle,price\nalone\n,2.00"));
    expect(await screen.findByRole("alert")).toHaveTextContent("No line in this file has an identifier");
    await user.click(screen.getByText("Show the lines"));
    const table = within(screen.getByRole("table", { name: "Lines left out" }));
    expect(table.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "LineTextWhy",
      "2aloneThere is no second column with a price.",
      "3,2.00The first column, which names the product, is empty.",
    ]);
  });

  it("B-PRICE-10 says that it could not be read", async () => {
    const { user } = renderPrices({});
    await user.upload(await fileField(), csv("PK\u0003\u0004\0\0"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to read the CSV file");
    expect(await fileField()).toBeEnabled();
  });

  it("is not reported when the reader itself could not be loaded; the file is read once it is", async () => {
    vi.doMock("../csv/price-file.ts", () => {
      throw new Error("gone");
    });
    onTestFinished(() => vi.doUnmock("../csv/price-file.ts"));
    const { user } = renderPrices({});
    await user.upload(await fileField(), csv("handle,price\n\n"));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Part of this page could not be loaded");
    expect(alert).toHaveTextContent(/Try again; if it still fails, reload the page. No price was changed/);
    vi.doUnmock("../csv/price-file.ts");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^This file has no rows under its header/)).toBeVisible();
  });

  it("is reported as too long before anything is sent", async () => {
    const priceCreateRun = vi.fn(() => uploading);
    const { user } = renderPrices({ priceCreateRun });
    await user.upload(await fileField(), csv(`handle,price\n${"a,1\n".repeat(100_001)}`));
    expect(await screen.findByRole("alert")).toHaveTextContent("A file can hold at most 100,000 prices.");
    expect(priceCreateRun).not.toHaveBeenCalled();
  });
});

describe("unreadable lines beside readable ones", () => {
  it("B-PRICE-08 are shown in the review with their numbers, even after a reload", async () => {
    const api = {
      priceCreateRun: () => uploading,
      priceAddRows: () => priceRun(),
      priceRun: () => priceRun(),
    };
    const { user } = renderPrices(api);
    await user.upload(await fileField(), csv("handle,price\na,1.00\nbroken"));
    expect(await screen.findByText("1 line of the file was left out")).toBeVisible();
    expect(screen.getByText("It is not part of this update.", { exact: false })).toBeVisible();
    await user.click(screen.getByText("Show the line"));
    expect(screen.getByText("There is no second column with a price.")).toBeVisible();
    cleanup();
    renderPrices(api, 12);
    expect(await screen.findByText("1 line of the file was left out")).toBeVisible();
  });
});

describe("an unfinished price update", () => {
  it("is offered again and continues where it was", async () => {
    const { user, address } = renderPrices({
      priceLatestRun: () => ({ run: priceRun({ state: "running" }) }),
      priceRun: () => priceRun(),
    });
    expect(await screen.findByText("A price update is open: prices.csv")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await expect.poll(address).toBe("/admin/products?tab=prices&run=12");
  });

  it("is requested again when it could not be loaded", async () => {
    const priceLatestRun = vi
      .fn()
      .mockRejectedValueOnce(refusal("INTERNAL", { status: 500 }))
      .mockReturnValue({ run: priceRun({ state: "running" }) });
    const { user } = renderPrices({ priceLatestRun });
    expect(await screen.findByText("We could not check whether a price update is open")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("A price update is open: prices.csv")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("can be closed when its rows did not all arrive", async () => {
    let open = true;
    const { user } = renderPrices({
      priceLatestRun: () => ({ run: open ? uploading : null }),
      priceCloseRun: () => {
        open = false;
        return uploading;
      },
    });
    await user.click(await screen.findByRole("button", { name: "Discard it" }));
    await waitFor(() => expect(screen.queryByText(/A price update is open/)).toBeNull());
  });
});
