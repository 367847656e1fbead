// `npm run bench` runs every benchmark, `npm run bench -- list` one of them. `--short` uses a smaller store, `--keep` leaves the
// worklist's database for the next run of the day, and `--of=recalls` runs only the screens' reads, or files, whose names begin
// with this. It starts everything it needs on throwaway data, and measures what it compares with in the same run on the same
// machine.

import { parseArgs } from "node:util";
import { benchAudit } from "./bench/audit.ts";
import { benchBoot } from "./bench/boot.ts";
import { benchBytes } from "./bench/bytes.ts";
import { benchFiles } from "./bench/files.ts";
import { benchList } from "./bench/list.ts";
import { benchLists } from "./bench/lists.ts";
import { benchLogin } from "./bench/login.ts";
import { benchLogs } from "./bench/logs.ts";
import { benchOpening } from "./bench/opening.ts";
import { benchOverload } from "./bench/overload.ts";
import { benchPatients } from "./bench/patients.ts";
import { benchPrices } from "./bench/prices.ts";
import { benchReady } from "./bench/ready.ts";
import { benchRecalls } from "./bench/recalls.ts";
import { benchRenew } from "./bench/renew.ts";
import { benchScreens } from "./bench/screens.ts";
import { benchStart } from "./bench/start.ts";
import { CUSTOMERS, ITEMS, openBigShop, TRANSACTIONS } from "./bench/support/big-shop.ts";
import { benchRenewalPage } from "./bench/support/renewal-page.ts";
import { benchSweep } from "./bench/sweep.ts";
import { benchWorklist } from "./bench/worklist.ts";
import { ensureBuilt } from "./start/ensure-built.mjs";

const names = [
  "screens",
  "list",
  "lists",
  "files",
  "patients",
  "recalls",
  "worklist",
  "prices",
  "opening",
  "renew",
  "logs",
  "audit",
  "sweep",
  "login",
  "overload",
  "ready",
  "start",
  "bytes",
  "boot",
  "renewal-page",
] as const;
type Name = (typeof names)[number];

const {
  values: { short: isShort, keep: isKept, of: readsOf },
  positionals: asked,
} = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    of: { type: "string", multiple: true, default: [""] },
  },
});
const unknown = asked.filter((name) => !(names as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark named ${unknown.join(", ")}: choose from ${names.join(", ")}.`);
  process.exit(1);
}
const chosen = new Set<Name>(asked.length > 0 ? (asked as Name[]) : names);

await ensureBuilt();
if (chosen.has("bytes")) benchBytes();
if (chosen.has("boot")) await benchBoot({ isShort });
if (chosen.has("renewal-page")) await benchRenewalPage();
if (chosen.has("ready")) await benchReady();
if (chosen.has("start")) await benchStart();
if (chosen.has("screens")) await benchScreens({ isShort, of: readsOf });
if (["list", "opening", "renew", "logs", "audit"].some((name) => chosen.has(name as Name))) await onBigShop();
if (chosen.has("lists")) await benchLists({ isShort });
if (chosen.has("files")) await benchFiles({ isShort, of: readsOf });
if (chosen.has("patients")) await benchPatients({ isShort });
if (chosen.has("recalls")) await benchRecalls({ isShort });
if (chosen.has("worklist")) await benchWorklist({ isShort, isKept });
if (chosen.has("prices")) await benchPrices({ isShort });
if (chosen.has("login")) await benchLogin();
if (chosen.has("overload")) await benchOverload({ isShort });
if (chosen.has("sweep")) await benchSweep({ isShort });

async function onBigShop(): Promise<void> {
  console.log("\nFilling a database with 200,000 customers and 1,000,000 items …");
  const history = chosen.has("logs") ? { transactions: TRANSACTIONS, emails: 0 } : undefined;
  const shop = await openBigShop({ customers: CUSTOMERS, items: ITEMS, history });
  try {
    if (chosen.has("list")) await benchList(shop);
    if (chosen.has("opening")) await benchOpening(shop);
    if (chosen.has("renew")) await benchRenew(shop);
    if (chosen.has("logs")) await benchLogs(shop);
    if (chosen.has("audit")) await benchAudit(shop);
  } finally {
    await shop.close();
  }
}
