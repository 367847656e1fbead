import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { explainFileError } from "@scriptkeeper/dev-process/start-failure";

/** Returns a secret of this installation: created once, readable by its owner only, the same at every start. */
export async function keepSecret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, "secrets");
  const path = join(folder, name);
  if (existsSync(path)) return readFileSync(path, "utf8").trim();
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const secret = randomBytes(48).toString("base64url");
    await writeFile(`${path}.new`, secret, { mode: 0o600 });
    await rename(`${path}.new`, path);
    return secret;
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}
