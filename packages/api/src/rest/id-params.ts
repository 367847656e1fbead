import { PathId } from "@scriptkeeper/contracts/primitives";
import { z } from "zod";

/** Anything that is not an id becomes 0, which no row has, so the verb answers as it does for a missing one. */
export const IdInPath = PathId.catch(0);
export const IdParams = z.object({ id: IdInPath });
