import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { getQueryKey } from "@trpc/react-query";
import { observable } from "@trpc/server/observable";
import { describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../shared/api/query-client.ts";
import { type AppRouter, trpc as whole } from "../../shared/api/trpc.ts";
import { trpc as small } from "./trpc-hooks.tsx";

/** The screens are typed against the full client. */
const trpc = small as unknown as typeof whole;

function page(answers: (path: string, input: unknown) => unknown) {
  const asked = vi.fn(answers);
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        Promise.resolve()
          .then(() => asked(op.path, op.input))
          .then(
            (data) => {
              observer.next({ result: { type: "data", data } });
              observer.complete();
            },
            (error: Error) => observer.error(TRPCClientError.from(error)),
          );
      });
  const queryClient = createQueryClient(0);
  const client = trpc.createClient({ links: [link] });
  render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Screen />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { asked, queryClient, user: userEvent.setup() };
}

function Screen() {
  const utils = trpc.useUtils();
  const settings = trpc.auth.publicSettings.useQuery();
  const preview = trpc.renewals.preview.useQuery({ token: "t" }, { enabled: settings.isSuccess });
  const cancel = trpc.renewals.cancelByLink.useMutation({
    onSuccess: (_, { renewalId }) => document.body.setAttribute("data-cancelled", renewalId),
    onSettled: () => utils.renewals.preview.invalidate(),
  });
  return (
    <>
      <p>{settings.data?.supportEmail}</p>
      <p>{preview.error ? preview.error.message : String(preview.data)}</p>
      <p>{cancel.error?.message}</p>
      <button type="button" onClick={() => cancel.mutate({ renewalId: "r1", token: "t" })}>
        Cancel
      </button>
    </>
  );
}

describe("the renewal page's replacement for tRPC's hooks", () => {
  it("reads with tRPC's keys, and reloads after a write", async () => {
    let reads = 0;
    const { asked, queryClient, user } = page((path) =>
      path === "auth.publicSettings"
        ? { supportEmail: "a@b.test" }
        : path === "renewals.preview"
          ? `read ${++reads}`
          : {},
    );
    expect(await screen.findByText("read 1")).toBeVisible();
    expect(screen.getByText("a@b.test")).toBeVisible();
    expect(asked.mock.calls).toEqual([
      ["auth.publicSettings", undefined],
      ["renewals.preview", { token: "t" }],
    ]);
    const keys = queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey);
    expect(keys).toEqual([
      getQueryKey(whole.auth.publicSettings, undefined, "query"),
      getQueryKey(whole.renewals.preview, { token: "t" }, "query"),
    ]);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("read 2")).toBeVisible();
    expect(asked).toHaveBeenCalledWith("renewals.cancelByLink", { renewalId: "r1", token: "t" });
    expect(document.body).toHaveAttribute("data-cancelled", "r1");
    expect(asked.mock.calls.filter(([path]) => path === "auth.publicSettings")).toHaveLength(1);
  });

  it("reports a refused read and a refused write", async () => {
    const { user } = page((path) => {
      if (path === "auth.publicSettings") return { supportEmail: "a@b.test" };
      throw new Error(`no ${path}`);
    });
    expect(await screen.findByText("no renewals.preview")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.getByText("no renewals.cancelByLink")).toBeVisible());
  });
});
