import { type BigShop, openBigShop } from "./support/big-shop.ts";
import { cpuMsOf } from "./support/process-time.ts";
import { readWhole, secondsOfCopy, type Whole } from "./support/read-whole.ts";
import { heading, judge } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";

const BIG = { customers: 200_000, items: 1_000_000, history: { transactions: 1_000_000, emails: 1_000_000 } };
const SHORT = { customers: 40_000, items: 200_000, history: { transactions: 200_000, emails: 200_000 } };

const MOST_TIMES = 3;
const MOST_MEGABYTES = 32;

interface File {
  path: string;
  /** The same columns as they are in the tables. */
  select: string;
  /** How many times it is read, and how many times as long as COPY it may take. */
  rounds?: number;
  mostTimes?: number;
}

const log = `select transaction_date, transaction_type, first_name, last_name, email, product_name, action, description
  from transactions order by transaction_date desc, id desc`;
const items = `select i.id, i.product_name, u.first_name, u.last_name, u.email, i.repeats, i.expiry_date,
  i.prescription_expiry_date, i.next_reminder_date, i.last_renewal_date, c.days_supply, c.processing_days
  from prescription_items i join users u on u.id = i.user_id
  left join product_configurations c on c.product_id = i.product_id order by i.id desc`;

const people =
  "select id, first_name, last_name, email, phone, created_at from users where role = 'user' order by id desc";
const emails =
  "select id, created_at, kind, to_address, subject, state, sent_at from emails order by id desc";
const due = `select next_reminder_date, user_id, id, product_name from prescription_items
  where next_reminder_date is not null order by next_reminder_date, id`;
const records = "select * from transactions order by id";

const FILES: File[] = [
  { path: "/api/admin/transaction-logs/export", select: log, rounds: 3, mostTimes: MOST_TIMES },
  { path: "/api/admin/exports/transaction-logs.csv", select: log },
  { path: "/api/admin/exports/prescriptions.csv", select: items },
  { path: "/api/admin/exports/transaction-logs.json", select: log },
  { path: "/api/admin/exports/prescriptions.json", select: items },
  { path: "/api/admin/exports/customers.csv", select: people },
  { path: "/api/admin/exports/emails.csv", select: emails },
  { path: "/api/admin/exports/reminders-due.csv", select: due },
  { path: "/api/admin/exports/records.csv?table=transactions", select: records },
  { path: "/api/admin/exports/records.json?table=transactions", select: records },
];

/**
 * Lists of a million rows as files, one after the other from one server: how much more memory it holds while it
 * answers, and how long it takes compared with PostgreSQL's COPY of the same rows. Fails if a goal is missed. `of`
 * selects the files whose names begin with one of its words.
 */
export async function benchFiles({ isShort, of }: { isShort: boolean; of: string[] }): Promise<void> {
  const size = isShort ? SHORT : BIG;
  console.log(`\nFilling a database with ${size.items} items, and as many log rows and emails …`);
  const shop = await openBigShop(size);
  try {
    await shop.pool.query("update users set role = 'admin' where id = $1", [size.customers]);
    for (const file of FILES.filter(({ path }) => of.some((name) => nameOf(path).startsWith(name)))) {
      // A table's records require a recent sign-in.
      const [admin] = await signIn(shop, [size.customers]);
      await measureFile(shop, { token: admin?.token ?? "", file });
    }
  } finally {
    await shop.close();
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * Alternates each file with COPY. The memory is that of the worst round, including the first one of a fresh process.
 */
async function measureFile(shop: BigShop, { token, file }: { token: string; file: File }): Promise<void> {
  const [ours, copies]: [Whole[], number[]] = [[], []];
  const cpu = await cpuMsOf(shop.serverPid);
  const { rounds = 1 } = file;
  for (let round = 0; round < rounds; round++) {
    copies.push(await secondsOfCopy(shop, `copy (${file.select}) to '/dev/null' (format csv)`));
    ours.push(await readWhole(shop, { token, path: file.path }));
  }
  const cpuSeconds = ((await cpuMsOf(shop.serverPid)) - cpu) / 1000 / rounds;
  const seconds = Math.min(...ours.map((whole) => whole.seconds));
  const copySeconds = Math.min(...copies);
  heading(file.path);
  console.table({
    "over HTTP": {
      MB: ((ours[0]?.bytes ?? 0) / 1e6).toFixed(0),
      seconds: seconds.toFixed(1),
      "ms to the first byte": Math.min(...ours.map(({ firstMs }) => firstMs)).toFixed(0),
      "server's own seconds": cpuSeconds.toFixed(1),
      "server MB more": ours.map(({ megabytes }) => `+${megabytes}`).join(", "),
    },
    COPY: { seconds: copySeconds.toFixed(1) },
  });
  const goal = file.mostTimes === undefined ? {} : { most: file.mostTimes };
  judge(`${file.path}: times COPY's time`, seconds / copySeconds, goal);
  const most = Math.max(...ours.map(({ megabytes }) => megabytes));
  judge(`${file.path}: megabytes more in memory`, most, { most: MOST_MEGABYTES });
}
