import { WORK_KINDS, type WorkKind } from "@scriptkeeper/contracts/worklist/limits";
import { badAddressesWork } from "../accounts/index.ts";
import type { WorkRule } from "../core/index.ts";
import { refusedMailWork, unsentMailWork } from "../email/index.ts";
import { attentionWork, reviewWork, unavailableWork } from "../prescriptions/index.ts";
import { refusedRowsWork } from "../price-updates/index.ts";
import { latePatientsWork } from "../reminders/index.ts";
import { lateDeliveriesWork } from "../renewals/index.ts";
import { noticesWork } from "../reporting/index.ts";
import { storeWork } from "./store-work.ts";

const all: readonly WorkRule[] = [
  storeWork,
  unsentMailWork,
  ...noticesWork,
  lateDeliveriesWork,
  latePatientsWork,
  badAddressesWork,
  refusedMailWork,
  unavailableWork,
  refusedRowsWork,
  reviewWork,
  attentionWork,
];

/** The rules of all kinds, most urgent first. */
export const workRules: readonly WorkRule[] = WORK_KINDS.map(ruleOf);

/** The rule that finds the lines of a kind. */
export function ruleOf(kind: WorkKind): WorkRule {
  const rule = all.find((each) => each.kind === kind);
  if (!rule) throw new Error(`nothing finds work of the kind ${kind}`);
  return rule;
}
