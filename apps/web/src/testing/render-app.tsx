import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { vi } from "vitest";
import { App } from "../app/app.tsx";
import { callsOnHold, pausingLinks } from "../shared/api/paused-links.ts";
import { createQueryClient } from "../shared/api/query-client.ts";
import { storeToken } from "../shared/api/session-token.ts";
import { trpc } from "../shared/api/trpc.ts";
import { type FakeApi, fakeLink } from "./fake-api.ts";
import { patient, settings } from "./samples.ts";

export interface RenderAppOptions {
  path?: string;
  /** The stored session token; nobody is signed in without one. */
  token?: string;
  api?: FakeApi;
  /** The answers to calls that are made for a patient. */
  apiFor?: (patientId: number) => FakeApi;
}

/** Renders the whole product at an address, with an in-memory server. */
export function renderApp({ path = "/", token, api = {}, apiFor = () => ({}) }: RenderAppOptions = {}) {
  if (token) storeToken(token);
  const fetch = vi.fn(async (_url: string, _init?: RequestInit) => new Response("[]"));
  vi.stubGlobal("fetch", fetch);
  const held = callsOnHold();
  const clientOf = (answers: FakeApi) =>
    trpc.createClient({ links: [...pausingLinks(held), fakeLink(withDefaults(answers))] });
  const leaveFor = vi.fn();
  let address = "";
  render(
    <MemoryRouter initialEntries={[path]}>
      <App
        queryClient={createQueryClient(0)}
        trpcClient={clientOf(api)}
        clientFor={(patientId) => clientOf(apiFor(patientId))}
        held={held}
        leaveFor={leaveFor}
      />
      <Where
        onMove={(now) => {
          address = now;
        }}
      />
    </MemoryRouter>,
  );
  const user = userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) });
  return { user, fetch, leaveFor, address: () => address };
}

function Where({ onMove }: { onMove: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onMove(pathname + search);
  return null;
}

const nobody = () => ({
  helpers: [],
  patients: [],
  medicine_emails: { patient: true, no_emails: null, carers: [] },
});

function withDefaults(api: FakeApi): FakeApi {
  return {
    ...api,
    auth: {
      publicSettings: () => settings,
      resetLink: () => ({ state: "valid" }),
      verify: () => patient,
      logout: () => ({ success: true }),
      ...api.auth,
    },
    ownData: { calendar: () => ({ since: null }), ...api.ownData },
    care: { list: nobody, ofUser: nobody, ...api.care },
    prescriptions: { listMine: () => [], ...api.prescriptions },
  };
}
