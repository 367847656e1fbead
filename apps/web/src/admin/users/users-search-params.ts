import { z } from "zod";
import { listSearchParams } from "../shared/search-params.ts";

export const usersSearchParams = listSearchParams.extend({ tab: z.enum(["users", "admins"]).catch("users") });
