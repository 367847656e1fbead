interface Named {
  first_name: string;
  last_name: string;
  email: string;
}

/** Returns "Ada Min"; empty for an account without a name. */
export function fullName({ first_name, last_name }: Omit<Named, "email">): string {
  return [first_name, last_name].filter(Boolean).join(" ");
}

/** Returns the name of an account in a sentence, or its email address if it has none. */
export function displayName(account: Named): string {
  return fullName(account) || account.email;
}
