import { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { isAdmin } from "@scriptkeeper/services/core";
import { listMine, streamAll } from "@scriptkeeper/services/prescriptions";
import { z } from "zod";
import { route } from "../rest/route.ts";

export const prescriptionsRoutes = [
  route({
    rest: "GET /api/prescriptions",
    summary: "List prescription items: all of them for administrators, their own for customers",
    access: "seesPatient",
    output: z.array(PrescriptionItem),
    handler: ({ ctx: { actor, ...rest } }) =>
      isAdmin(actor) && rest.patient.carerId === null
        ? streamAll({ ...rest, actor })
        : listMine({ ...rest, actor }),
  }),
];
