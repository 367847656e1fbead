interface Named {
  first_name: string;
  last_name: string;
  email: string;
}

/** "Ada Min"; empty for an account without a name. */
export function fullName({ first_name, last_name }: Omit<Named, "email">): string {
  return [first_name, last_name].filter(Boolean).join(" ");
}

/** How a sentence calls the account: by its name, else by its email address. */
export function displayName(account: Named): string {
  return fullName(account) || account.email;
}
