import { z } from "zod";

/** Text, trimmed. Messages follow the setting's name. */
export const text = z.string("is required").trim();

export const emailAddress = text.pipe(z.email("must be an email address"));

/** A phone number as people write it; its digits are dialled. */
export const phoneNumber = text.regex(
  /^\+?[\d ()-]{6,24}$/,
  "must be a phone number, such as (02) 5550 1234",
);

export const timeZone = text.refine(isTimeZone, "must be a time zone's name, such as Australia/Sydney");

export const currency = text
  .regex(/^[A-Z]{3}$/, "must be a currency code of three capital letters, such as AUD")
  .refine(
    hasNoThirdDecimal,
    "must be a currency with at most two decimals, because prices are kept in hundredths",
  );

function hasNoThirdDecimal(code: string): boolean {
  if (!/^[A-Z]{3}$/.test(code)) return true;
  const format = new Intl.NumberFormat("en", { style: "currency", currency: code });
  return (format.resolvedOptions().maximumFractionDigits ?? 0) <= 2;
}

export const dollars = text.regex(/^\d{1,4}(\.\d{1,2})?$/, "must be an amount of dollars, such as 30.00");

/** A whole number within bounds. */
export function whole(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return text
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, message);
}

/** The address of another program. */
export function address(protocols: readonly string[], example: string) {
  const isMiswritten = (value: string) =>
    !URL.canParse(value) &&
    protocols.some((protocol) => value.startsWith(`${protocol}//`)) &&
    value.includes("@");
  return text
    .refine(
      (value) => !isMiswritten(value),
      "must have every character of its user name and password that is not a letter or digit percent-encoded, such as %23 for #",
    )
    .refine((value) => {
      if (!URL.canParse(value)) return isMiswritten(value);
      const url = new URL(value);
      return protocols.includes(url.protocol) && (url.hostname !== "" || url.pathname !== "");
    }, `must be an address such as ${example}`);
}

/** The same, for programs that crash on a user name or password that is not encoded as addresses require. */
export function decodedAddress(protocols: readonly string[], example: string) {
  return address(protocols, example).refine(
    (value) => !URL.canParse(value) || isDecodable(new URL(value)),
    "must have every % in its user name and password written as %25",
  );
}

function isDecodable({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

export const postgresAddress = address(
  ["postgres:", "postgresql:"],
  "postgres://user:password@host:5432/scriptkeeper",
);

/** A web address, without trailing slashes. */
export function webAddress(example: string) {
  return address(["http:", "https:"], example).transform((value) => value.replace(/\/+$/, ""));
}

/**
 * The address where people reach the product. It has no path, because screens and links in emails use paths from the
 * root.
 */
export function siteAddress(example: string) {
  return address(["http:", "https:"], example)
    .refine(
      (value) => !URL.canParse(value) || hasNoPath(new URL(value)),
      `must be an address without a path, such as ${example}`,
    )
    .transform((value) => new URL(value).origin);
}

function hasNoPath({ pathname, search, hash }: URL): boolean {
  return /^\/*$/.test(pathname) && search === "" && hash === "";
}

/** Names of hosts with commas between them. */
export const hosts = text
  .regex(
    /^[a-z0-9][a-z0-9.-]*(\s*,\s*[a-z0-9][a-z0-9.-]*)*$/i,
    "must list hosts separated by commas, such as shop.pharmacy.example, pharmacy.example",
  )
  .transform((value) => value.split(",").map((host) => host.trim()));

/** The key from which every secret is derived. The advice ends the sentence about one that is too short. */
export function secretKey(advice: string) {
  return text.min(32, `must have at least 32 characters${advice}`);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
