import type { Preview } from "@scriptkeeper/contracts/renewals/renewals";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { createQueryClient } from "../../shared/api/query-client.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { fakeLink, later } from "../../testing/fake-api.ts";
import { preview, previewItem, settings } from "../../testing/samples.ts";
import { RenewalRoute } from "./renewal-route.tsx";

it("shows nothing from the previous link while another link's order is loading", async () => {
  const ofTwo = later<Preview>();
  const of = (product_name: string) => preview({ items: [previewItem({ product_name })] });
  const client = trpc.createClient({
    links: [
      fakeLink({
        auth: { publicSettings: () => settings },
        renewals: { preview: ({ token }) => (token === "one" ? of("Metformin") : ofTwo.promise) },
      }),
    ],
  });
  const queryClient = createQueryClient(0);
  render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={["/renew/one"]}>
          <Link to="/renew/two">The other link</Link>
          <Routes>
            <Route path="/renew/:token" element={<RenewalRoute leaveFor={() => undefined} />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  expect(await screen.findByRole("heading", { name: "Metformin" })).toBeVisible();
  await userEvent.setup().click(screen.getByRole("link", { name: "The other link" }));
  expect(screen.queryByRole("heading", { name: "Metformin" })).toBeNull();
  ofTwo.resolve(of("Perindopril"));
  expect(await screen.findByRole("heading", { name: "Perindopril" })).toBeVisible();
});
