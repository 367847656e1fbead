import { generateKeyPairSync } from "node:crypto";
import type { SenderCheckName } from "@scriptkeeper/contracts/emails/sender-domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectDomain } from "./inspect-domain.ts";
import { openDns } from "./records/dns.ts";
import { type DnsServer, startDns, type Zones } from "./testing/start-dns.ts";

const DOMAIN = "renew.pharmacy.example.com";
const REGISTERED = "example.com";
const HOST = "smtp.mail-service.example";

let server: DnsServer;
beforeAll(async () => {
  server = await startDns();
});
afterAll(() => server.close());

const rsa = (modulusLength: number) =>
  generateKeyPairSync("rsa", { modulusLength })
    .publicKey.export({ format: "der", type: "spki" })
    .toString("base64");
const LONG_KEY = rsa(2048);
const MIDDLING_KEY = rsa(1024);
const SHORT_KEY = rsa(768);
const ED_KEY = generateKeyPairSync("ed25519")
  .publicKey.export({ format: "der", type: "spki" })
  .subarray(-32)
  .toString("base64");

/** A string of a TXT record has at most 255 bytes. */
const inPieces = (record: string) => record.match(/.{1,255}/g) ?? [""];
const txt = (...records: (string | string[])[]) => ({
  TXT: records.map((record) => (typeof record === "string" ? inPieces(record) : record)),
});
const spf = (record: string, more: Zones = {}): Zones => ({ [DOMAIN]: txt(record), ...more });
const dkim = (record: string | string[], selector = "selector1"): Zones => ({
  [`${selector}._domainkey.${DOMAIN}`]: txt(record),
});
const dmarc = (record: string, at = DOMAIN): Zones => ({ [`_dmarc.${at}`]: txt(record) });

/** Zones in which everything is good; each case names its exceptions. */
const GOOD: Zones = {
  [DOMAIN]: {
    TXT: ["v=spf1 include:spf.mail-service.example -all", "some-other-proof=1"],
    MX: [
      { preference: 20, exchange: "second.pharmacy.example" },
      { preference: 10, exchange: "first.pharmacy.example" },
    ],
  },
  "spf.mail-service.example": txt("v=spf1 ip4:198.51.100.0/24 ip6:2001:db8::/32 ~all"),
  [HOST]: { A: ["198.51.100.7"], AAAA: ["2001:db8::7"] },
  [`selector1._domainkey.${DOMAIN}`]: txt([
    `v=DKIM1; k=rsa; p=${LONG_KEY.slice(0, 200)}`,
    LONG_KEY.slice(200),
  ]),
  [`_dmarc.${DOMAIN}`]: txt(`v=DMARC1; p=quarantine; rua=mailto:dmarc@${DOMAIN}`),
  "renew.pharmacy.example.net": { A: ["203.0.113.5"] },
};

const SENDS = txt("v=spf1 include:spf.mail-service.example -all");
const BACK: Zones = { [`back.${REGISTERED}`]: SENDS };

interface Case {
  zones?: Zones;
  publicUrl?: string;
  mailServer?: string | null;
  returnDomain?: string;
  selectors?: string[];
}

async function look({
  zones = {},
  publicUrl = "https://renew.pharmacy.example.net",
  mailServer = HOST,
  returnDomain = DOMAIN,
  selectors,
}: Case) {
  const own = zones[DOMAIN];
  const apex = GOOD[DOMAIN];
  // A case that sets one kind of record of the domain leaves the others as they are.
  const merged = own && own !== "silent" && apex !== "silent" ? { [DOMAIN]: { ...apex, ...own } } : {};
  server.serve({ ...GOOD, ...zones, ...merged });
  const sender = { address: `renew@${DOMAIN}`, domain: DOMAIN, returnDomain, mailServer, publicUrl };
  const checks = await inspectDomain(sender, {
    dns: openDns([server.address], { timeout: 400, tries: 1 }),
    selectors,
  });
  return new Map(checks.map((check) => [check.name, check]));
}

const gone = (name: string): Zones => ({ [name]: undefined as never });

const cases: [string, SenderCheckName, "good" | "warning" | "bad" | "unknown", RegExp, Case][] = [
  // Replies
  ["names a mail server", "replies", "good", /first\.pharmacy\.example/, {}],
  [
    "takes no mail (RFC 7505)",
    "replies",
    "bad",
    /accepts no mail/,
    { zones: { [DOMAIN]: { MX: [{ preference: 0, exchange: "." }] } } },
  ],
  [
    "has an address alone",
    "replies",
    "warning",
    /sent to its own address, 203\.0\.113\.9/,
    { zones: { [DOMAIN]: { MX: [], A: ["203.0.113.9"] } } },
  ],
  ["has neither", "replies", "bad", /can't be reached/, { zones: { [DOMAIN]: { MX: [] } } }],
  ["answers nothing", "replies", "unknown", /did not answer/, { zones: { [DOMAIN]: "silent" } }],
  // SPF
  [
    "names the mail service, which lets the server send",
    "spf",
    "good",
    /smtp\.mail-service\.example may send/,
    {},
  ],
  [
    "has no SPF record",
    "spf",
    "bad",
    /has no SPF record to say who may send/,
    { zones: { [DOMAIN]: txt("other=1") } },
  ],
  [
    "has two SPF records",
    "spf",
    "bad",
    /has 2 SPF records/,
    { zones: { [DOMAIN]: txt("v=spf1 -all", "v=spf1 a -all") } },
  ],
  [
    "has a text that only begins alike",
    "spf",
    "bad",
    /has no SPF record to say who may send/,
    { zones: { [DOMAIN]: txt("v=spf10 -all") } },
  ],
  [
    "writes SPF in capitals",
    "spf",
    "good",
    /may send/,
    { zones: spf("V=SPF1 ip4:198.51.100.0/24 ip6:2001:db8::/32 -all") },
  ],
  ["lets everybody send", "spf", "bad", /lets anyone send/, { zones: spf("v=spf1 +all") }],
  [
    "lets half of the internet send, ours among it",
    "spf",
    "bad",
    /lets anyone send/,
    { zones: spf("v=spf1 ip4:128.0.0.0/1 ip6:2001:db8::/32 -all") },
  ],
  [
    "says nothing of everybody else",
    "spf",
    "warning",
    /does not say what to do with email from anyone else/,
    { zones: spf("v=spf1 ip4:198.51.100.0/24 ip6:2001:db8::/32") },
  ],
  [
    "stays neutral about everybody else",
    "spf",
    "warning",
    /does not say what to do with email from anyone else/,
    { zones: spf("v=spf1 ip4:198.51.100.0/24 ip6:2001:db8::/32 ?all") },
  ],
  [
    "softly refuses everybody else",
    "spf",
    "good",
    /may send/,
    { zones: spf("v=spf1 ip4:198.51.100.0/24 ip6:2001:db8::/32 ~all") },
  ],
  [
    "does not name the mail server",
    "spf",
    "warning",
    /does not name smtp\.mail-service\.example \(198\.51\.100\.7, 2001:db8::7\)/,
    { zones: spf("v=spf1 ip4:203.0.113.1 -all") },
  ],
  [
    "names one of its two addresses",
    "spf",
    "warning",
    /\(2001:db8::7\)/,
    { zones: spf("v=spf1 ip4:198.51.100.7 -all") },
  ],
  ["leads to itself", "spf", "bad", /can't use/, { zones: spf(`v=spf1 include:${DOMAIN} -all`) }],
  [
    "includes what is not there",
    "spf",
    "bad",
    /can't use/,
    { zones: spf("v=spf1 include:nowhere.mail-service.example -all") },
  ],
  [
    "has a word that SPF does not know",
    "spf",
    "bad",
    /can't use/,
    { zones: spf("v=spf1 ipv4:198.51.100.7 -all") },
  ],
  [
    "has a network that can't be read",
    "spf",
    "bad",
    /can't use/,
    { zones: spf("v=spf1 ip4:198.51.100.0/99 -all") },
  ],
  [
    "asks more than ten questions",
    "spf",
    "bad",
    /can't use/,
    {
      zones: spf(
        `v=spf1 ${Array.from({ length: 11 }, (_, nth) => `include:spf${nth}.mail-service.example`).join(" ")} -all`,
        Object.fromEntries(
          Array.from({ length: 11 }, (_, nth) => [
            `spf${nth}.mail-service.example`,
            txt(`v=spf1 ip4:203.0.113.${nth} -all`),
          ]),
        ),
      ),
    },
  ],
  [
    "asks exactly ten questions",
    "spf",
    "warning",
    /does not name/,
    {
      zones: spf(
        `v=spf1 ${Array.from({ length: 10 }, (_, nth) => `include:spf${nth}.mail-service.example`).join(" ")} -all`,
        Object.fromEntries(
          Array.from({ length: 10 }, (_, nth) => [
            `spf${nth}.mail-service.example`,
            txt(`v=spf1 ip4:203.0.113.${nth} -all`),
          ]),
        ),
      ),
    },
  ],
  [
    "leads on to another record",
    "spf",
    "good",
    /may send/,
    { zones: spf("v=spf1 redirect=spf.mail-service.example") },
  ],
  [
    "sends by a machine whose address is given",
    "spf",
    "good",
    /198\.51\.100\.9 may send/,
    { mailServer: "198.51.100.9" },
  ],
  [
    "has not said by which machine it sends",
    "spf",
    "good",
    /^"v=spf1 include:spf\.mail-service\.example -all"\.$/,
    { mailServer: null },
  ],
  [
    "gets no answer about an include",
    "spf",
    "unknown",
    /did not answer/,
    { zones: { "spf.mail-service.example": "silent" } },
  ],
  // DKIM
  [
    "has a key under a usual name, in two pieces",
    "dkim",
    "good",
    /selector1 has a key \(RSA, 2048 bits\)/,
    {},
  ],
  [
    "has a key under the given name",
    "dkim",
    "good",
    /march has a key/,
    { zones: dkim(`v=DKIM1; p=${LONG_KEY}`, "march"), selectors: ["march"] },
  ],
  [
    "has a short key of the other kind",
    "dkim",
    "good",
    /Ed25519/,
    { zones: dkim(`v=DKIM1; k=ed25519; p=${ED_KEY}`) },
  ],
  [
    "has no key under the usual names",
    "dkim",
    "unknown",
    /under the usual names/,
    { zones: gone(`selector1._domainkey.${DOMAIN}`) },
  ],
  ["has no key under the given name", "dkim", "bad", /under the selectors given/, { selectors: ["april"] }],
  [
    "has a key of 1024 bits",
    "dkim",
    "warning",
    /RSA, 1024 bits/,
    { zones: dkim(`v=DKIM1; p=${MIDDLING_KEY}`) },
  ],
  [
    "has a key that counts for nothing",
    "dkim",
    "bad",
    /RSA, 768 bits/,
    { zones: dkim(`v=DKIM1; p=${SHORT_KEY}`) },
  ],
  ["has a withdrawn key", "dkim", "bad", /selector1 has been revoked/, { zones: dkim("v=DKIM1; p=") }],
  [
    "has a withdrawn key beside a good one",
    "dkim",
    "warning",
    /selector1 has been revoked, s2 has a key|s2 has a key.*selector1 has been revoked/,
    { zones: { ...dkim("v=DKIM1; p="), ...dkim(`v=DKIM1; p=${LONG_KEY}`, "s2") } },
  ],
  [
    "has a key that lost half of itself",
    "dkim",
    "bad",
    /can't be read/,
    { zones: dkim(`v=DKIM1; p=${LONG_KEY.slice(0, 150)}`) },
  ],
  [
    "only tries DKIM out",
    "dkim",
    "warning",
    /in test mode/,
    { zones: dkim(`v=DKIM1; t=s:y; p=${LONG_KEY}`) },
  ],
  [
    "has a record without the version, as it may be",
    "dkim",
    "good",
    /2048/,
    { zones: dkim(`k=rsa; p=${LONG_KEY}`) },
  ],
  ["has a text of something else there", "dkim", "unknown", /usual names/, { zones: dkim("v=DKIM2; p=abc") }],
  // DMARC
  ["has a policy", "dmarc", "good", /p=quarantine/, {}],
  [
    "has no policy",
    "dmarc",
    "bad",
    /has no DMARC record to say what happens to forged emails/,
    { zones: gone(`_dmarc.${DOMAIN}`) },
  ],
  [
    "has two policies",
    "dmarc",
    "bad",
    /has 2 DMARC records/,
    { zones: { [`_dmarc.${DOMAIN}`]: txt("v=DMARC1; p=none", "v=DMARC1; p=reject") } },
  ],
  ["lets forged emails through", "dmarc", "warning", /let through/, { zones: dmarc("v=DMARC1; p=none") }],
  [
    "refuses a part of them",
    "dmarc",
    "warning",
    /only 20% of forged emails/,
    { zones: dmarc("v=DMARC1; p=reject; pct=20") },
  ],
  [
    "names a policy that does not exist",
    "dmarc",
    "bad",
    /no policy that mail services recognise/,
    { zones: dmarc("v=DMARC1; p=block") },
  ],
  [
    "names none",
    "dmarc",
    "bad",
    /no policy that mail services recognise/,
    { zones: dmarc("v=DMARC1; rua=mailto:a@b.example") },
  ],
  [
    "takes over that of the registered domain",
    "dmarc",
    "good",
    /comes from example\.com/,
    { zones: { ...gone(`_dmarc.${DOMAIN}`), ...dmarc("v=DMARC1; p=reject", REGISTERED) } },
  ],
  [
    "takes over a milder one for those below it",
    "dmarc",
    "warning",
    /let through/,
    { zones: { ...gone(`_dmarc.${DOMAIN}`), ...dmarc("v=DMARC1; p=reject; sp=none", REGISTERED) } },
  ],
  // Alignment
  ["is spoken for by SPF and DKIM", "alignment", "good", /SPF and a DKIM key both match/, {}],
  [
    "is spoken for by DKIM alone",
    "alignment",
    "good",
    /A DKIM key matches/,
    { zones: spf("v=spf1 ip4:203.0.113.1 -all") },
  ],
  [
    "is spoken for by SPF alone",
    "alignment",
    "warning",
    /forwarded to another mailbox/,
    { zones: gone(`selector1._domainkey.${DOMAIN}`) },
  ],
  [
    "is spoken for by nothing",
    "alignment",
    "bad",
    /fail DMARC and look forged/,
    {
      zones: { ...spf("v=spf1 -all"), ...gone(`selector1._domainkey.${DOMAIN}`) },
      selectors: ["selector1"],
    },
  ],
  [
    "is spoken for by no SPF, while the selector of its key is not known",
    "alignment",
    "unknown",
    /no DKIM key was found under the usual names\. Unless your mail service signs with another key/,
    { zones: { ...spf("v=spf1 -all"), ...gone(`selector1._domainkey.${DOMAIN}`) } },
  ],
  [
    "is spoken for by no SPF, and its key was revoked",
    "alignment",
    "bad",
    /fail DMARC and look forged/,
    { zones: { ...spf("v=spf1 -all"), ...dkim("v=DKIM1; p=") } },
  ],
  [
    "has emails come back to its neighbour, for which SPF speaks",
    "alignment",
    "good",
    /SPF and a DKIM key both match/,
    { zones: BACK, returnDomain: `back.${REGISTERED}` },
  ],
  [
    "has emails come back to its neighbour, which it does not count as itself",
    "alignment",
    "good",
    /A DKIM key matches/,
    { zones: { ...BACK, ...dmarc("v=DMARC1; p=reject; aspf=s") }, returnDomain: `back.${REGISTERED}` },
  ],
  [
    "has emails come back to a stranger, for whom SPF speaks",
    "alignment",
    "bad",
    /fail DMARC and look forged/,
    {
      zones: { "back.example.org": SENDS, ...gone(`selector1._domainkey.${DOMAIN}`) },
      selectors: ["selector1"],
      returnDomain: "back.example.org",
    },
  ],
  [
    "has emails come back to a domain without a record",
    "spf",
    "bad",
    /back\.example\.com has no SPF record to say who may send/,
    { returnDomain: `back.${REGISTERED}` },
  ],
  // List-Unsubscribe
  [
    "is reached over https",
    "list_unsubscribe",
    "good",
    /https:\/\/renew\.pharmacy\.example\.net\/unsubscribe/,
    {},
  ],
  [
    "is reached over http",
    "list_unsubscribe",
    "bad",
    /only over https/,
    { publicUrl: "http://renew.pharmacy.example.net" },
  ],
  [
    "has no address",
    "list_unsubscribe",
    "bad",
    /has no address/,
    { publicUrl: "https://nowhere.pharmacy.example.net" },
  ],
  [
    "is reached by its own network alone",
    "list_unsubscribe",
    "bad",
    /only from this network/,
    { zones: { "renew.pharmacy.example.net": { A: ["10.1.2.3"], AAAA: ["fd00::1"] } } },
  ],
  [
    "has an address of this machine",
    "list_unsubscribe",
    "bad",
    /127\.0\.0\.1, which can be reached only from this network/,
    { publicUrl: "https://127.0.0.1:3000" },
  ],
];

describe("a domain that", () => {
  it.each(cases)("%s: %s is %s", async (_what, name, state, finding, given) => {
    const check = (await look(given)).get(name);
    expect(check).toMatchObject({ state, finding: expect.stringMatching(finding) });
    expect(check?.advice === null).toBe(state === "good");
  });
});

it("gives advice about the very tag by which the parent domain lets forged emails through", async () => {
  const above = (record: string) => ({ ...gone(`_dmarc.${DOMAIN}`), ...dmarc(record, REGISTERED) });
  const milder = await look({ zones: above("v=DMARC1; p=reject; sp=none; rua=mailto:a@b.example") });
  expect(milder.get("dmarc")?.advice).toContain("change sp=none to sp=quarantine");
  const unknown = await look({ zones: above("v=DMARC1; p=reject; sp=block") });
  expect(unknown.get("dmarc")?.advice).toBe("Change sp to none, quarantine or reject.");
});

it("says to replace a record by which the domain refuses mail, and to add a missing one", async () => {
  const refusing = await look({ zones: { [DOMAIN]: { MX: [{ preference: 0, exchange: "." }] } } });
  expect(refusing.get("replies")?.advice).toMatch(/^Replace the MX record .* or set MAIL_FROM/);
  const silent = await look({ zones: { [DOMAIN]: { MX: [] } } });
  expect(silent.get("replies")?.advice).toMatch(/^Add an MX record .* or set MAIL_FROM/);
});

it("reports every check as unknown when no name server answers", async () => {
  server.serve({});
  const dns = openDns(["127.0.0.1:9"], { timeout: 400, tries: 1 });
  const sender = {
    address: `renew@${DOMAIN}`,
    domain: DOMAIN,
    returnDomain: DOMAIN,
    mailServer: HOST,
    publicUrl: "https://renew.example.net",
  };
  const checks = await inspectDomain(sender, { dns });
  expect(checks.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => "unknown"));
});
