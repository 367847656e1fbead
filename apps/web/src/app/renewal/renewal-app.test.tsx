import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { callsOnHold } from "../../shared/api/paused-links.ts";
import { createQueryClient } from "../../shared/api/query-client.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { fakeLink } from "../../testing/fake-api.ts";
import { preview, settings } from "../../testing/samples.ts";
import { RenewalApp } from "./renewal-app.tsx";

it("begins anew when a step in the history leads to another link, with nothing that was chosen for the first", async () => {
  const api = { auth: { publicSettings: () => settings }, renewals: { preview: () => preview() } };
  window.history.pushState(null, "", "/renew-confirm/one");
  render(
    <RenewalApp
      queryClient={createQueryClient(0)}
      trpcClient={trpc.createClient({ links: [fakeLink(api)] })}
      held={callsOnHold()}
    />,
  );
  const delivery = () => screen.findByRole("radio", { name: /Add Home Delivery/ });
  await userEvent.setup().click(await delivery());
  expect(await delivery()).toBeChecked();
  window.history.replaceState(null, "", "/renew-confirm/two");
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
  await expect.poll(async () => ((await delivery()) as HTMLInputElement).checked).toBe(false);
});
