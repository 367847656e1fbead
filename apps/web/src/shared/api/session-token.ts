import { TOKEN_STORAGE_KEY } from "@scriptkeeper/contracts/constants";

export function readToken(): string | null {
  return localStorage.getItem(TOKEN_STORAGE_KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_STORAGE_KEY, token);
}

export function forgetToken(): void {
  localStorage.removeItem(TOKEN_STORAGE_KEY);
}

/** Calls back when another tab of the browser signs in or out. */
export function onTokenChangedElsewhere(changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === TOKEN_STORAGE_KEY || event.key === null) changed();
  };
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
