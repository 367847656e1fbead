import { PathId } from "@scriptkeeper/contracts/primitives";
import { z } from "zod";

/** What is no id names nothing: 0 is nobody's, so that the verb answers as for a missing one. */
export const IdInPath = PathId.catch(0);
export const IdParams = z.object({ id: IdInPath });
