import { fileURLToPath } from "node:url";

/** The repository's folder, three above both `src` and `dist`. */
export const repositoryRoot = fileURLToPath(new URL("../../..", import.meta.url));
