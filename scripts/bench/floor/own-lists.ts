import { listItemsOfUser } from "@scriptkeeper/services/prescriptions";
import type { BigShop } from "../support/big-shop.ts";
import { signIn } from "../support/sign-in.ts";
import { statementOf } from "../support/statement-of.ts";
import type { Compared } from "./beside-floor.ts";
import { type FloorStatement, STAND_IN } from "./floor-process.ts";

const LEAST = 0.4;

/** Returns the calls for these patients' own lists, and the one statement behind them to compare with. */
export async function ownLists(
  shop: BigShop,
  { name, userIds }: { name: string; userIds: number[] },
): Promise<{ statements: Record<string, FloorStatement>; compared: Compared }> {
  const sessions = await signIn(shop, userIds);
  const { text, params } = await statementOf((db) =>
    listItemsOfUser({ db, settings: { storeTimezone: "UTC" } }, STAND_IN),
  );
  const calls = sessions.map(({ token, userId }) => ({
    path: "/api/prescriptions",
    token,
    floor: `/own/${userId}`,
  }));
  return { statements: { own: { text, values: params } }, compared: { name, calls, least: LEAST } };
}
