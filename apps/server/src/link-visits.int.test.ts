import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { expect, test } from "vitest";
import { snapshotRows } from "./testing/snapshot-rows.ts";
import { sharedApp } from "./testing/test-app.ts";

/** What the scanners of mail servers do before anybody has read the email. */
const VISITS = 1_000;

const shop = sharedShop();
const server = sharedApp(shop.ctx);

test("A-RENEW-16 a thousand visits of a link put off nothing, order nothing and use nothing up", async () => {
  const { token } = await shop.patientWith([{ repeats: 3 }]);
  const input = encodeURIComponent(JSON.stringify({ token }));
  const before = await snapshotRows(shop.ctx);
  const statuses = new Set<string>();
  const visited = [
    ["GET", `/renew/${token}`],
    ["GET", `/renew-confirm/${token}?selected=1`],
    ["HEAD", `/renew/${token}`],
    ["GET", `/api/prescriptions/renewal/${token}`],
    ["GET", `/api/prescriptions/renewal/${token}/put-off`],
    ["GET", `/trpc/renewals.preview?input=${input}`],
    ["GET", `/trpc/renewals.putOffByLink?input=${input}`],
    ["GET", `/trpc/renewals.renew?input=${input}`],
    ["GET", `/unsubscribe/${token}`],
    ["GET", `/api/prescriptions/renewal/${token}/status`],
  ] as const;
  for (let round = 0; round < VISITS / visited.length; round++)
    await Promise.all(
      visited.map(async ([method, url]) => {
        const answer = await server.app.inject({ method, url, headers: { accept: "text/html" } });
        statuses.add(`${url.split("?")[0]?.replace(token, ":token")} ${answer.statusCode}`);
      }),
    );
  expect(await snapshotRows(shop.ctx)).toEqual(before);
  expect([...statuses].filter((answer) => / 5\d\d$/.test(answer))).toEqual([]);
  expect(statuses).toContain("/api/prescriptions/renewal/:token 200");
}, 60_000);
