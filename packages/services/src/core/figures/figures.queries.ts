import type { Db } from "@scriptkeeper/db/connection";
import { counted_figures } from "@scriptkeeper/db/schema";
import { eq } from "drizzle-orm";

export type FiguresRow = typeof counted_figures.$inferSelect;

export async function findFigures(db: Db, name: string): Promise<FiguresRow | null> {
  const [row] = await db.select().from(counted_figures).where(eq(counted_figures.name, name));
  return row ?? null;
}

export async function saveFigures(db: Db, { name, ...counted }: FiguresRow): Promise<void> {
  await db
    .insert(counted_figures)
    .values({ name, ...counted })
    .onConflictDoUpdate({ target: counted_figures.name, set: counted });
}
