import type { SenderCheck } from "@scriptkeeper/contracts/emails/sender-domain";
import type { DkimKey } from "../records/dkim.ts";
import { unanswered } from "./unanswered.ts";

const LINE = { name: "dkim", title: "DKIM" } as const;
/**
 * Key lengths in bits. Mail services ignore a signature with less than the first, and some soon will with less than
 * the second (RFC 8301).
 */
const TOO_SHORT = 1024;
const SHORT = 2048;

/** Whether keys are published with which mail services can verify that an email is the domain's own. */
export function judgeDkim(
  keys: DkimKey[] | null,
  { domain, isGuess }: { domain: string; isGuess: boolean },
): SenderCheck {
  if (!keys) return unanswered(LINE);
  if (keys.length === 0)
    return isGuess
      ? {
          ...LINE,
          state: "unknown",
          finding: `No key was found at ${domain} under the usual names.`,
          advice:
            "Look for the selector in your mail service's instructions for DKIM, enter it above and check again.",
        }
      : {
          ...LINE,
          state: "bad",
          finding: `No key was found at ${domain} under the selectors given.`,
          advice:
            "Check that the selectors are spelled as your mail service shows them. If DKIM is not set up yet, turn it on there and add the DNS records that it shows.",
        };
  const faults = keys.map(faultOf).filter((fault) => fault !== null);
  const worst = faults.find(({ state }) => state === "bad") ?? faults[0];
  const finding = `${keys.map(describe).join(", ")}.`;
  const isAnyGood = keys.some((key) => faultOf(key)?.state !== "bad");
  if (!worst) return { ...LINE, state: "good", finding, advice: null };
  return { ...LINE, state: isAnyGood ? "warning" : "bad", finding, advice: worst.advice };
}

function describe({ selector, key, isTest }: DkimKey): string {
  const trial = isTest ? ", in test mode" : "";
  if (key === "revoked") return `${selector} has been revoked`;
  if (key === "broken") return `${selector} can't be read`;
  return `${selector} has a key (${key === "ed25519" ? "Ed25519" : `RSA, ${key} bits`}${trial})`;
}

function faultOf({ selector, key, isTest }: DkimKey): { state: "bad" | "warning"; advice: string } | null {
  if (key === "revoked")
    return {
      state: "bad",
      advice: `If your mail service signs with ${selector}, add its key to the record again. If not, delete the record.`,
    };
  if (key === "broken")
    return {
      state: "bad",
      advice: `Copy the ${selector} record from your mail service again, all of it.`,
    };
  if (typeof key === "number" && key < TOO_SHORT)
    return {
      state: "bad",
      advice: `Have your mail service create a 2048-bit key for ${selector}: signatures made with this one are ignored.`,
    };
  if (isTest)
    return {
      state: "warning",
      advice: `Remove t=y from the ${selector} record: until then mail services may treat emails signed with it as unsigned.`,
    };
  if (typeof key === "number" && key < SHORT)
    return { state: "warning", advice: `Have your mail service create a 2048-bit key for ${selector}.` };
  return null;
}
