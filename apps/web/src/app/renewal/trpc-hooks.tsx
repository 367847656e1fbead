import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createTRPCUntypedClient, type TRPCUntypedClient } from "@trpc/client";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { AppRouter } from "../../shared/api/trpc.ts";

type Client = TRPCUntypedClient<AppRouter>;

const ClientContext = createContext<Client | null>(null);

/**
 * Replaces `shared/api/trpc.ts` on the renewal's own page, where each KiB counts: only those tRPC hooks that its
 * screens use, with the same query keys. The screens are type-checked against the originals.
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

/** Builds query keys like tRPC's, so that code that inspects keys works here too. */
function keyOf(path: readonly string[], { input, type }: { input?: unknown; type?: "query" }): unknown[] {
  const parts = { ...(input !== undefined && { input }), ...(type && { type }) };
  return Object.keys(parts).length > 0 ? [path, parts] : [path];
}

function byName(get: (name: string) => unknown): Record<string, unknown> {
  return new Proxy({}, { get: (_, name) => get(String(name)) });
}
