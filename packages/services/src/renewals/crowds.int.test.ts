import { connect } from "@scriptkeeper/db/connection";
import { readItem, readRenewals, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, it } from "vitest";
import { renew } from "./renew.ts";

const CROWD = 200;
const shop = sharedShop();

const patiently = () => ({ ...shop.ctx, settings: { ...shop.ctx.settings, checkoutWaitMs: 10_000 } });

function orderAll(tokens: readonly string[], itemId: number) {
  return Promise.allSettled(
    tokens.map((token) =>
      renew(patiently(), {
        token,
        prescriptionItems: [{ id: itemId, quantity: 1 }],
        includeDelivery: true,
      }),
    ),
  );
}

describe(`${CROWD} orders at once`, () => {
  it("with one cart and one link make one checkout that takes one repeat", async () => {
    const { patient, items, token } = await shop.patientWith([{ repeats: 3 }]);
    const answers = await orderAll(Array<string>(CROWD).fill(token), items[0].id);
    const urls = answers.map((answer) =>
      answer.status === "fulfilled" ? answer.value.shopifyUrl : answer.reason,
    );
    expect(new Set(urls).size).toBe(1);
    const renewals = await readRenewals(shop.ctx.db, patient.id);
    expect(renewals).toMatchObject([{ state: "open", checkout_url: urls[0] }]);
    expect(shop.draftsOf(renewals[0]?.id)).toHaveLength(1);
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(2);
    expect(await readTransactions(shop.ctx.db, patient.id)).toHaveLength(1);
  });

  it("of one item with three repeats through as many links make three checkouts, and the rest are told why not", async () => {
    const { patient, items } = await shop.patientWith([{ repeats: 3 }]);
    const tokens = await Promise.all(Array.from({ length: CROWD }, () => shop.linkFor(patient, items)));
    const answers = await orderAll(tokens, items[0].id);
    const refusals = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    expect(refusals).toHaveLength(CROWD - 3);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        code: "NO_REPEATS_REMAINING",
        details: { invalidPrescriptions: [{ id: items[0].id, product_name: items[0].product_name }] },
      });
    const renewals = await readRenewals(shop.ctx.db, patient.id);
    expect(renewals.map(({ state }) => state)).toEqual(["open", "open", "open"]);
    for (const { id } of renewals) expect(shop.draftsOf(id)).toHaveLength(1);
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(0);
    expect(await readTransactions(shop.ctx.db, patient.id)).toHaveLength(3);
  });

  it("of one item leave the other connections free for other patients", async () => {
    const { patient, items } = await shop.patientWith([{ repeats: 3 }]);
    const other = await shop.customerWith();
    const tokens = await Promise.all(Array.from({ length: 30 }, () => shop.linkFor(patient, items)));
    const release = await lockItem(items[0].id);
    const answers = orderAll(tokens, items[0].id);
    expect(await other.order()).toMatchObject({ shopifyUrl: expect.stringContaining("http") });
    await release();
    expect((await answers).filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });
});

/** Locks an item until the returned function is called. */
async function lockItem(id: number): Promise<() => Promise<void>> {
  const { pool, close } = connect({ url: shop.ctx.databaseUrl });
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select from prescription_items where id = $1 for update", [id]);
  return async () => {
    await client.query("rollback");
    client.release();
    await close();
  };
}
