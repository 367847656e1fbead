import { fileURLToPath } from "node:url";

/** The repository's folder, three levels above both `src` and `dist`. */
export const repositoryRoot = fileURLToPath(new URL("../../..", import.meta.url));
