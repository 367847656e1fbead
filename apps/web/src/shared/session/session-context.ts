import type { LoginInput } from "@scriptkeeper/contracts/accounts/auth";
import { createContext, useContext } from "react";
import type { Session } from "./session-state.ts";

export interface SessionContextValue {
  session: Session;
  /** Signs in and verifies; rejects with the error of the call. */
  login: (credentials: LoginInput) => Promise<void>;
  /** Ends the session on the server and here. */
  logout: () => void;
  /** Forgets the session here only, because the server has already ended it. */
  forget: () => void;
  /** Asks the server again who is signed in, and how. */
  verifyAgain: () => Promise<void>;
}

export const SessionContext = createContext<SessionContextValue | null>(null);

/** Returns the session of the user. */
export function useSession(): SessionContextValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error("useSession must be used inside SessionProvider");
  return value;
}
