// `npm run --silent sbom` prints the product's components in CycloneDX format. npm lists no package without a version, and ours
// have none of their own, so they get the repository's version in a copy.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const scratch = mkdtempSync(join(tmpdir(), "scriptkeeper-sbom-"));
/** The list bears its name. */
const folder = join(scratch, "scriptkeeper");
try {
  mkdirSync(folder);
  copyFileSync(".npmrc", join(folder, ".npmrc"));
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path.includes("node_modules/")) continue;
    entry.version ??= lock.version;
    const manifest = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(
      join(folder, path, "package.json"),
      JSON.stringify({ ...manifest, version: entry.version }),
    );
  }
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  const list = [
    "sbom",
    "--sbom-format=cyclonedx",
    "--sbom-type=application",
    "--omit=dev",
    "--package-lock-only",
  ];
  const { status } = spawnSync("npm", list, {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
