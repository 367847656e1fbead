import { config } from "zod/v4/core";

// Must run before any schema is created: zod would test whether it may compile code from text, which the page's
// security policy blocks and reports.
config({ jitless: true });
