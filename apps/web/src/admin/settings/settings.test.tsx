import type {
  InstallationSetting,
  InstallationSettings,
} from "@scriptkeeper/contracts/installation/installation";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

const both: ("server" | "worker")[] = ["server", "worker"];
const name: InstallationSetting = {
  name: "PHARMACY_NAME",
  group: "pharmacy",
  use: "Name on screens and in emails",
  isSecret: false,
  readings: [{ processes: both, value: "Pharmacy Example", source: "environment" }],
};
const zone: InstallationSetting = {
  name: "STORE_TIMEZONE",
  group: "pharmacy",
  use: "Time zone in which days are counted",
  isSecret: false,
  readings: [
    { processes: ["server"], value: "Australia/Perth", source: "environment" },
    { processes: ["worker"], value: "Australia/Sydney", source: "default" },
  ],
};
const key: InstallationSetting = {
  name: "SECRET_KEY",
  group: "security",
  use: "The key that every other secret is derived from",
  isSecret: true,
  readings: [{ processes: both, value: null, source: "environment" }],
};
const previousKey: InstallationSetting = {
  ...key,
  name: "SECRET_KEY_PREVIOUS",
  readings: [{ processes: both, value: null, source: "unset" }],
};

function renderPage(settings: InstallationSetting[], query = "") {
  return renderApp({
    path: `/admin/settings${query}`,
    token: "t",
    api: {
      auth: { verify: () => admin },
      installation: { settings: () => ({ processes: [], settings, queue: { on: "redis", isReady: true } }) },
    },
  });
}

function renderQueue(queue: InstallationSettings["queue"]) {
  renderApp({
    path: "/admin/settings",
    token: "t",
    api: {
      auth: { verify: () => admin },
      installation: { settings: () => ({ processes: [], settings: [name], queue }) },
    },
  });
}

it("says what it means that a queue on PostgreSQL takes no changes, without a word about Redis", async () => {
  renderQueue({ on: "postgres", isReady: false });
  expect(await screen.findByText("The queue cannot be used at the moment")).toBeVisible();
  expect(screen.getByText(/^Nothing is lost/)).toBeVisible();
  expect(screen.getByText(/the worker could not be woken/)).toBeVisible();
  expect(screen.queryByText(/Redis|REDIS_URL|maxmemory|internet address/)).toBeNull();
});

it.each([
  ["works", { on: "redis", isReady: true }],
  ["is not known, because a server of the release before answers", undefined],
] as const)("says nothing about a queue that %s", async (_, queue) => {
  renderQueue(queue as never);
  expect(await screen.findByRole("row", { name: new RegExp(name.name) })).toBeVisible();
  expect(screen.queryByText(/cannot be used at the moment/)).toBeNull();
});

it("says what it means that Redis takes no changes, and what to do", async () => {
  renderQueue({ on: "redis", isReady: false });
  expect(await screen.findByText("Redis cannot be used at the moment")).toBeVisible();
  expect(screen.getByText(/^Nothing is lost/)).toBeVisible();
  expect(screen.getByText(/is not full \(maxmemory\)/)).toBeVisible();
});

const row = async (words: RegExp) => within(await screen.findByRole("row", { name: words }));

it("B-CONST-03 shows each setting of a section with its value and source", async () => {
  const { user } = renderPage([name, key, previousKey]);
  const shown = await row(/PHARMACY_NAME/);
  expect(shown.getByText("Pharmacy Example")).toBeVisible();
  expect(shown.getByText("Environment")).toBeVisible();
  expect(screen.queryByText("SECRET_KEY")).not.toBeInTheDocument();
  await user.click(screen.getByRole("tab", { name: "Security" }));
  expect(
    (await row(/SECRET_KEY The key|SECRET_KEY Set|SECRET_KEY$/)).getByText("Set, not shown"),
  ).toBeVisible();
  expect((await row(/SECRET_KEY_PREVIOUS/)).getByText("Not set")).toBeVisible();
});

it("says what to do when server and worker were started with different settings", async () => {
  renderPage([name, zone]);
  expect(await screen.findByText(/Give both the same settings and restart them/)).toHaveTextContent(
    "STORE_TIMEZONE",
  );
  const shown = await row(/STORE_TIMEZONE/);
  expect(shown.getByText("server: Australia/Perth")).toBeVisible();
  expect(shown.getByText("worker: Australia/Sydney")).toBeVisible();
});

it("raises no alarm when one was given the other's default", async () => {
  const [given, standard] = zone.readings.map((reading) => ({ ...reading, value: "Australia/Sydney" }));
  renderPage([{ ...zone, readings: [given, standard].filter((reading) => reading !== undefined) }]);
  expect((await row(/STORE_TIMEZONE/)).getByText("worker: Australia/Sydney")).toBeVisible();
  expect(screen.queryByText(/Give both the same settings/)).not.toBeInTheDocument();
});

it("names the administrators, and links to where one is added", async () => {
  const ada = { id: 1, first_name: "Ada", last_name: "Min", email: "ada@pharmacy.example" };
  const admins = [{ ...ada, created_at: "2026-03-01T23:30:00.000Z" }];
  renderApp({
    path: "/admin/settings?section=people",
    token: "t",
    api: {
      auth: { verify: () => admin },
      installation: {
        settings: () => ({ processes: [], settings: [], queue: { on: "redis", isReady: true } }),
      },
      users: { listAdmins: () => ({ admins, page: 1, limit: 50, total: 3, hasMore: false }) },
    },
  });
  const list = within(await screen.findByRole("region", { name: "Administrators" }));
  expect(await list.findByText("Ada Min")).toBeVisible();
  expect(list.getByText("ada@pharmacy.example")).toBeVisible();
  expect(list.getByText("Since 2 Mar 2026")).toBeVisible();
  expect(list.getByText("And 2 more.")).toBeVisible();
  expect(list.getByRole("link")).toHaveAttribute("href", "/admin/users?tab=admins");
});

it("says that the administrators could not be loaded", async () => {
  renderApp({
    path: "/admin/settings?section=people",
    token: "t",
    api: {
      auth: { verify: () => admin },
      installation: {
        settings: () => ({ processes: [], settings: [], queue: { on: "redis", isReady: true } }),
      },
      users: { listAdmins: () => Promise.reject(refusal("INTERNAL", { status: 400 })) },
    },
  });
  expect(await screen.findByText("Error loading admin users")).toBeVisible();
});

it("says that the settings could not be loaded, and still shows the store's state", async () => {
  renderApp({
    path: "/admin/settings?section=store",
    token: "t",
    api: {
      auth: { verify: () => admin },
      installation: { settings: () => Promise.reject(refusal("INTERNAL", { status: 400 })) },
      store: { status: () => ({ checkedAt: null, answeredAt: null, checks: [], scopes: [], topics: [] }) },
    },
  });
  expect(await screen.findByText("The settings could not be loaded")).toBeVisible();
  expect(await screen.findByText("The store has not been checked yet.")).toBeVisible();
});
