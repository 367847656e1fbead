import { createContext } from "react";
import type { createTrpcClient } from "./trpc-client.ts";

/** Creates a client that makes every call for this patient. */
export type PatientClients = (patientId: number) => ReturnType<typeof createTrpcClient>;

export const PatientClientsContext = createContext<PatientClients | null>(null);
