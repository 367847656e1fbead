import type { SenderCheck } from "@scriptkeeper/contracts/emails/sender-domain";
import type { DkimKey } from "../records/dkim.ts";
import { unanswered } from "./unanswered.ts";

const LINE = { name: "dkim", title: "DKIM" } as const;
/** Bits. Below the first, mail services take a signature for none; below the second, some soon will (RFC 8301). */
const TOO_SHORT = 1024;
const SHORT = 2048;

/** Whether keys stand there by which mail services can tell that an email is the domain's own. */
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
          finding: `No key stands under the usual names at ${domain}.`,
          advice:
            "Your mail service names its selector where it says how to set up DKIM. Give it above and check again.",
        }
      : {
          ...LINE,
          state: "bad",
          finding: `No key stands under the given selectors at ${domain}.`,
          advice: "Switch DKIM on at your mail service, and add the records that it shows.",
        };
  const faults = keys.map(faultOf).filter((fault) => fault !== null);
  const worst = faults.find(({ state }) => state === "bad") ?? faults[0];
  const finding = `${keys.map(describe).join(", ")}.`;
  const isAnyGood = keys.some((key) => faultOf(key)?.state !== "bad");
  if (!worst) return { ...LINE, state: "good", finding, advice: null };
  return { ...LINE, state: isAnyGood ? "warning" : "bad", finding, advice: worst.advice };
}

function describe({ selector, key, isTest }: DkimKey): string {
  const trial = isTest ? ", marked as a test" : "";
  if (key === "revoked") return `${selector} is withdrawn`;
  if (key === "broken") return `${selector} can't be read`;
  return `${selector} has a key (${key === "ed25519" ? "Ed25519" : `RSA, ${key} bits`}${trial})`;
}

function faultOf({ selector, key, isTest }: DkimKey): { state: "bad" | "warning"; advice: string } | null {
  if (key === "revoked")
    return {
      state: "bad",
      advice: `If your mail service signs with ${selector}, add its key again. If not, delete the record.`,
    };
  if (key === "broken")
    return {
      state: "bad",
      advice: `Copy the record of ${selector} from your mail service again, in one piece.`,
    };
  if (typeof key === "number" && key < TOO_SHORT)
    return {
      state: "bad",
      advice: `Let your mail service make a key of 2048 bits for ${selector}: signatures by this one count for nothing.`,
    };
  if (isTest)
    return {
      state: "warning",
      advice: `Take t=y out of the record of ${selector}: until then mail services may take its emails as unsigned.`,
    };
  if (typeof key === "number" && key < SHORT)
    return { state: "warning", advice: `Let your mail service make a key of 2048 bits for ${selector}.` };
  return null;
}
