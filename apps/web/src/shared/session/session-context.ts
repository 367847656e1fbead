import type { LoginInput } from "@scriptkeeper/contracts/accounts/auth";
import { createContext, useContext } from "react";
import type { Session } from "./session-state.ts";

export interface SessionContextValue {
  session: Session;
  /** Signs in and verifies; throws the error of the call. */
  login: (credentials: LoginInput) => Promise<void>;
  /** Ends the session on the server and here. */
  logout: () => void;
  /** Forgets the session here only: the server has ended it already. */
  forget: () => void;
  /** Asks the server once more who is signed in, and how. */
  verifyAgain: () => Promise<void>;
}

export const SessionContext = createContext<SessionContextValue | null>(null);

/** The session of whoever is using the product. */
export function useSession(): SessionContextValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error("useSession must be used inside SessionProvider");
  return value;
}
