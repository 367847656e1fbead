import { writeFile } from "node:fs/promises";
import { compiledPath, compileMessage, MESSAGES } from "./compile-message.ts";

for (const name of MESSAGES) await writeFile(compiledPath(name), await compileMessage(name));
