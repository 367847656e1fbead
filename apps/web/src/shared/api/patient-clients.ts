import { createContext } from "react";
import type { createTrpcClient } from "./trpc-client.ts";

/** Makes a client whose every call is for this patient. */
export type PatientClients = (patientId: number) => ReturnType<typeof createTrpcClient>;

export const PatientClientsContext = createContext<PatientClients | null>(null);
