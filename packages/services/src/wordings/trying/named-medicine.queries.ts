import type { Db } from "@scriptkeeper/db/connection";
import { product_configurations } from "@scriptkeeper/db/schema";
import { and, isNull, sql } from "drizzle-orm";

/** Shorter words, such as "The", are not names. */
const SHORTEST_NAME = 4;

/** The first word of a product that can be prescribed, if a text contains it; null where it names no product. */
export async function findNamedMedicine(db: Db, text: string): Promise<string | null> {
  const words = new Set(
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.filter((word) => word.length >= SHORTEST_NAME),
  );
  if (words.size === 0) return null;
  const name = sql<string>`substring(${product_configurations.product_name} from '[[:alpha:]]+')`;
  const [found] = await db
    .select({ name })
    .from(product_configurations)
    .where(
      and(
        isNull(product_configurations.deleted_at),
        sql`lower(${name}) = any(${sql.param([...words])}::text[])`,
      ),
    )
    .limit(1);
  return found?.name ?? null;
}
