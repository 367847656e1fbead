import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createTRPCUntypedClient, type TRPCUntypedClient } from "@trpc/client";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { AppRouter } from "../../shared/api/trpc.ts";

type Client = TRPCUntypedClient<AppRouter>;

const ClientContext = createContext<Client | null>(null);

/**
 * Stands in the place of `shared/api/trpc.ts` on the renewal's own page, where each KiB counts: what its screens use of
 * tRPC's hooks, under the same keys. The screens are checked against the types of those.
 */
export const trpc = byName((router) => {
  if (Object.hasOwn(whole, router)) return whole[router];
  return byName((procedure) => hooksOf([router, procedure]));
});

const whole: Readonly<Record<string, unknown>> = {
  createClient: createTRPCUntypedClient<AppRouter>,
  Provider: ({ client, children }: { client: Client; children: ReactNode }) => (
    <ClientContext value={client}>{children}</ClientContext>
  ),
  useUtils() {
    const queries = useQueryClient();
    return useMemo(
      () =>
        byName((router) =>
          byName((procedure) => ({
            invalidate: (input?: unknown) =>
              queries.invalidateQueries({ queryKey: keyOf([router, procedure], { input }) }),
          })),
        ),
      [queries],
    );
  },
};

function hooksOf(path: readonly string[]) {
  const name = path.join(".");
  return {
    useQuery(input?: unknown, options: object = {}) {
      const client = useClient();
      return useQuery({
        ...options,
        queryKey: keyOf(path, { input, type: "query" }),
        queryFn: () => client.query(name, input),
      });
    },
    useMutation(options: object = {}) {
      const client = useClient();
      return useMutation({
        ...options,
        mutationKey: [path],
        mutationFn: (input: unknown) => client.mutation(name, input),
      });
    },
  };
}

function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error("There is no client around this");
  return client;
}

/** As tRPC makes them, so that what looks through the keys finds them here as well. */
function keyOf(path: readonly string[], { input, type }: { input?: unknown; type?: "query" }): unknown[] {
  const parts = { ...(input !== undefined && { input }), ...(type && { type }) };
  return Object.keys(parts).length > 0 ? [path, parts] : [path];
}

function byName(get: (name: string) => unknown): Record<string, unknown> {
  return new Proxy({}, { get: (_, name) => get(String(name)) });
}
