import type { LocalConfig } from "./config.ts";
import type { Product } from "./product.ts";

interface Welcome {
  config: LocalConfig;
  product: Pick<Product, "hasDemoAccounts" | "hasMailbox">;
  seconds: number;
}

/** Returns the short table that is printed when the product is up. */
export function welcomeLines({ config, product, seconds }: Welcome): string[] {
  const rows: [string, string][] = [["Open", config.publicUrl]];
  if (product.hasDemoAccounts) {
    rows.push(["Patient", "patient@scriptkeeper.example  /  patient-demo-pass"]);
    rows.push(["Administrator", "admin@scriptkeeper.example  /  admin-demo-pass"]);
  }
  if (!product.hasDemoAccounts && config.given.databaseUrl)
    rows.push(["First administrator", "npm run create-admin -- name@example.com"]);
  if (product.hasMailbox) rows.push(["Mailbox", `${config.publicUrl}/local/mailbox`]);
  rows.push(["Data and logs", config.dataDir]);
  rows.push(["Stop", "Ctrl-C; to start over: npm start -- --reset"]);
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  const table = rows.map(([label, text]) => `  ${label.padEnd(width)}${text}`);
  return ["", `Scriptkeeper is ready after ${seconds.toFixed(1)} s.`, "", ...table, ""];
}
