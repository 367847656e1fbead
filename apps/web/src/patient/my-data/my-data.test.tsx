import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";

function open(api: FakeApi) {
  return renderApp({ path: "/account", token: "t", api: { prescriptions: { listMine: () => [] }, ...api } });
}

const saved: string[] = [];
afterEach(() => {
  saved.length = 0;
  vi.restoreAllMocks();
});

function watchSaving() {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(new URL(this.href).pathname);
  });
}

describe("my data", () => {
  it("is saved by the browser once, however often the button is pressed", async () => {
    watchSaving();
    const link = vi.fn(() => ({ url: "/api/downloads/my-data/abc" }));
    const { user } = open({ ownData: { link } });
    await user.dblClick(await screen.findByRole("button", { name: "Download my data" }));
    expect(await screen.findByText("Your browser is saving the file.")).toBeVisible();
    expect(saved).toEqual(["/api/downloads/my-data/abc"]);
    expect(link).toHaveBeenCalledTimes(1);
  });

  it("says why it could not be downloaded, and can be requested again", async () => {
    watchSaving();
    let asked = 0;
    const link = () => {
      asked += 1;
      if (asked === 1) throw refusal("TOO_MANY_REQUESTS", { status: 429, message: "Please wait a minute." });
      return { url: "/api/downloads/my-data/abc" };
    };
    const { user } = open({ ownData: { link } });
    await user.click(await screen.findByRole("button", { name: "Download my data" }));
    expect(await screen.findByText("Please wait a minute.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Download my data" }));
    expect(await screen.findByText("Your browser is saving the file.")).toBeVisible();
  });

  it("says what to do when the server doesn't answer", async () => {
    const { user } = open({ ownData: { link: () => Promise.reject(new TypeError("Failed to fetch")) } });
    await user.click(await screen.findByRole("button", { name: "Download my data" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Check your connection and try again.");
  });
});
