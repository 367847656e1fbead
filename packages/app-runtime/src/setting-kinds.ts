import { z } from "zod";

/** Words, without the space around them. Messages follow the setting's name. */
export const text = z.string("is required").trim();

export const emailAddress = text.pipe(z.email("must be an email address"));

/** A number as people write it; it is dialled by its digits. */
export const phoneNumber = text.regex(
  /^\+?[\d ()-]{6,24}$/,
  "must be a phone number, such as (02) 5550 1234",
);

export const timeZone = text.refine(isTimeZone, "must be a time zone's name, such as Australia/Sydney");

export const currency = text.regex(/^[A-Z]{3}$/, "must be a currency's three capital letters, such as AUD");

export const dollars = text.regex(/^\d{1,4}(\.\d{1,2})?$/, "must be an amount of dollars, such as 30.00");

/** A whole number within its bounds. */
export function whole(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return text
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, message);
}

/** Where another program is reached. */
export function address(protocols: readonly string[], example: string) {
  const isMiswritten = (value: string) =>
    !URL.canParse(value) &&
    protocols.some((protocol) => value.startsWith(`${protocol}//`)) &&
    value.includes("@");
  return text
    .refine(
      (value) => !isMiswritten(value),
      "must have each sign of its name and password that is no letter or digit written with its code, such as %23 for #",
    )
    .refine((value) => {
      if (!URL.canParse(value)) return isMiswritten(value);
      const url = new URL(value);
      return protocols.includes(url.protocol) && (url.hostname !== "" || url.pathname !== "");
    }, `must be an address such as ${example}`);
}

/** The same, for programs that end over a name or password that is not written as addresses have it. */
export function decodedAddress(protocols: readonly string[], example: string) {
  return address(protocols, example).refine(
    (value) => !URL.canParse(value) || isDecodable(new URL(value)),
    "must have each % of its name and password written as %25",
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

/** An address of the web, without slashes at its end. */
export function webAddress(example: string) {
  return address(["http:", "https:"], example).transform((value) => value.replace(/\/+$/, ""));
}

/** Where the product stands for people: its screens, and the links in emails, name their paths from the root. */
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
    "must list hosts with commas, such as shop.pharmacy.example, pharmacy.example",
  )
  .transform((value) => value.split(",").map((host) => host.trim()));

/** The key that everything secret is derived from; the advice ends the sentence about one that is too short. */
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
