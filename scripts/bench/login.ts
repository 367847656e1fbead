import { verify as verifyHash } from "@node-rs/argon2";
import { hashPassword } from "@scriptkeeper/services/auth";
import { type BigShop, openBigShop } from "./support/big-shop.ts";
import { type HttpClient, httpClient } from "./support/http-client.ts";
import { type Measured, measure } from "./support/measure.ts";
import { heading, judge, shown } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";

const PATIENTS = 200;
const ACCOUNTS = 64;
const PASSWORD = "a quiet horse";
const HASHES = 300;
const SIGN_INS = 480;
const SIGN_INS_AT_ONCE = 16;
const VERIFIES = 1_000;
/** As many as libuv computes at once, so that raw hashing cannot be any faster. */
const HASHES_AT_ONCE = 4;

/** The least share of raw hashing's rate that sign-ins must reach, and how many times as long other calls may take. */
const LEAST_SHARE = 0.9;
const MOST_TIMES = 2;

/** Compares sign-ins with hashing alone, and measures how they slow down everyone else. Fails if a goal is missed. */
export async function benchLogin(): Promise<void> {
  const shop = await openBigShop({ customers: PATIENTS, items: PATIENTS });
  const http = httpClient(shop.address);
  try {
    const hash = await hashPassword(PASSWORD);
    const emails = await giveAccounts(shop, hash);
    const [reader] = await signIn(shop, [PATIENTS]);
    const verify = () => http.send({ method: "GET", path: "/api/auth/verify", token: reader?.token ?? "" });
    const raw = await measure({
      count: HASHES,
      warmUp: 20,
      atOnce: HASHES_AT_ONCE,
      run: () => verifyHash(hash, PASSWORD),
    });
    const idle = await measure({ count: VERIFIES, warmUp: 300, atOnce: 1, run: verify });
    const signIns = await measureSignIns(http, emails);
    const beside = await measureBeside(http, { emails, verify });
    heading(`Sign-ins, ${SIGN_INS_AT_ONCE} at once, and "auth.verify" meanwhile, one at a time`);
    console.table({
      "raw Argon2id": shown(raw),
      "sign-ins": shown(signIns),
      "verify, nothing else": shown(idle),
      "verify beside sign-ins": shown(beside),
    });
    judge("sign-ins over raw Argon2id", signIns.perSecond / raw.perSecond, { least: LEAST_SHARE });
    judge("p99 of verify, beside over alone", beside.p99 / idle.p99, { most: MOST_TIMES });
  } finally {
    http.close();
    await shop.close();
  }
}

/** The first patients all get the same password; checking it costs the same. */
async function giveAccounts({ pool }: BigShop, hash: string): Promise<string[]> {
  await pool.query(
    "insert into credentials (user_id, password_hash) select generate_series(1, $1::int), $2",
    [ACCOUNTS, hash],
  );
  const found = await pool.query<{ email: string }>("select email from users where id <= $1", [ACCOUNTS]);
  return found.rows.map(({ email }) => email);
}

function measureSignIns(http: HttpClient, emails: string[]): Promise<Measured> {
  return measure({
    count: SIGN_INS,
    warmUp: SIGN_INS_AT_ONCE * 2,
    atOnce: SIGN_INS_AT_ONCE,
    run: (index) => signInOverHttp(http, emails[index % emails.length]),
  });
}

/** Runs verifications while sign-ins go on without a pause. */
async function measureBeside(
  http: HttpClient,
  { emails, verify }: { emails: string[]; verify(): Promise<unknown> },
): Promise<Measured> {
  let isOver = false;
  const lane = async (first: number) => {
    for (let index = first; !isOver; index += SIGN_INS_AT_ONCE)
      await signInOverHttp(http, emails[index % emails.length]);
  };
  const lanes = Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, (_, first) => lane(first)));
  const verified = await measure({ count: VERIFIES, warmUp: 50, atOnce: 1, run: verify }).finally(() => {
    isOver = true;
  });
  await lanes;
  return verified;
}

function signInOverHttp(http: HttpClient, email: string | undefined): Promise<unknown> {
  return http.send({ method: "POST", path: "/api/auth/login", body: { email, password: PASSWORD } });
}
