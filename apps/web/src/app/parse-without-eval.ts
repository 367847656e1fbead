import { config } from "zod/v4/core";

// Before any schema is made: zod would try whether it may compile code from text, which the page's policy refuses and reports.
config({ jitless: true });
