import { AuditInput } from "@scriptkeeper/contracts/reporting/audit";
import { ADMINS, AUDIT_ROWS, writeAudit } from "./support/big-audit.ts";
import { type BigShop, CUSTOMERS } from "./support/big-shop.ts";
import { httpClient } from "./support/http-client.ts";
import { measure } from "./support/measure.ts";
import { heading, shown } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";

const PAGES = 40;
const admin = CUSTOMERS - (ADMINS - 1);

const questions: Record<string, Partial<Record<keyof AuditInput, string | number>>> = {
  "the newest": {},
  "far back": { before: 100_000 },
  "some days, a year ago": { start_date: daysAgo(370), end_date: daysAgo(365) },
  "one administrator": { who: String(admin) },
  "a patient who is seldom here": { who: "1234" },
  "the commonest action, far back": { action: "sign in", before: 100_000 },
  "a rare action": { action: "run SQL" },
  "an action that was never done": { action: "undo price update" },
  "one administrator's SQL": { who: String(admin), action: "run SQL" },
  "one prescription": { entity: "prescription_item", entity_id: "4711" },
  "one patient's account on some days": { entity: "user", entity_id: "1234", start_date: daysAgo(100) },
};

/** Pages of a long audit by each filter, and clearing its old entries. */
export async function benchAudit(shop: BigShop): Promise<void> {
  console.log(`\nWriting ${AUDIT_ROWS} entries into the audit …`);
  await writeAudit(shop.databaseUrl);
  await shop.pool.query("update users set role = 'admin' where id = $1", [CUSTOMERS]);
  const [reader] = await signIn(shop, [CUSTOMERS]);
  const http = httpClient(shop.address);
  const rows: Record<string, unknown> = {};
  for (const [name, question] of Object.entries(questions)) {
    const input = encodeURIComponent(JSON.stringify(AuditInput.parse(question)));
    const path = `/trpc/logs.audit?input=${input}`;
    const run = () => http.send({ method: "GET", path, token: reader?.token ?? "" });
    rows[name] = shown(await measure({ count: PAGES, warmUp: 3, atOnce: 1, run }));
  }
  http.close();
  heading(`Pages of the audit, ${AUDIT_ROWS} entries, one at a time`);
  console.table(rows);
  await benchClearing(shop);
}

async function benchClearing({ pool }: BigShop): Promise<void> {
  const clear = () => pool.query("select clear_old_audit_rows(now() - interval '730 days', 5000)");
  heading("Clearing what is older than two years, 5,000 entries in a transaction");
  console.table({ "one batch": shown(await measure({ count: 10, warmUp: 1, atOnce: 1, run: clear })) });
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
