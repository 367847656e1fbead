interface Person {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** Returns "Ann Lee", or "Unknown" for somebody without a name. */
export function personName({ first_name, last_name }: Omit<Person, "email">): string {
  return [first_name, last_name].filter(Boolean).join(" ") || "Unknown";
}

/** Returns the email, or "N/A" for somebody without one. */
export function personEmail({ email }: Pick<Person, "email">): string {
  return email || "N/A";
}
