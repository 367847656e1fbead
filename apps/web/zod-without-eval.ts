import { config } from "zod/v4/core";

// Runs before any schema is made, because each of them begins here (vite.config.ts). They would test whether they may
// compile code from text, which the page's security policy blocks and reports.
config({ jitless: true });

export * from "zod/v4";
