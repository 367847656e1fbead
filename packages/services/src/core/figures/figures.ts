import { differenceInHours } from "date-fns";
import type { z } from "zod";
import type { Context } from "../context.ts";
import type { Settings } from "../settings.ts";
import { findFigures, saveFigures } from "./figures.queries.ts";

export interface Counting extends Pick<Context, "db" | "clock"> {
  settings: Pick<Settings, "storeTimezone">;
}

/** Figures that take seconds to count in a large store. */
export interface Figures<Shape extends z.ZodType> {
  name: string;
  /** The schema of the figures; those kept by an earlier release may not match it. */
  shape: Shape;
  count(ctx: Counting): Promise<z.infer<Shape>>;
}

export interface Counted<T> {
  figures: T;
  countedAt: Date;
}

/** How long kept figures are used. If the job stops for longer, whoever looks has to wait for a fresh count. */
const KEPT_HOURS = 24;

/** Counts figures and keeps them for those who look from then on. */
export async function refreshFigures<Shape extends z.ZodType>(
  ctx: Counting,
  { name, count }: Figures<Shape>,
): Promise<void> {
  const counted_at = ctx.clock.now();
  await saveFigures(ctx.db, { name, counted_at, figures: await count(ctx) });
}

/**
 * The figures that were kept last; counted on the spot where none are kept, or where they are older than a day or of
 * another shape.
 */
export async function readFigures<Shape extends z.ZodType>(
  ctx: Counting,
  { name, shape, count }: Figures<Shape>,
): Promise<Counted<z.infer<Shape>>> {
  const now = ctx.clock.now();
  const kept = await findFigures(ctx.db, name);
  if (kept && differenceInHours(now, kept.counted_at) < KEPT_HOURS) {
    const { data, success } = shape.safeParse(kept.figures);
    if (success) return { figures: data, countedAt: kept.counted_at };
  }
  return { figures: await count(ctx), countedAt: now };
}
