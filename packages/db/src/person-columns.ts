import { users } from "./schema.ts";

/** The columns that name a person: first and last name, or else the address. */
export const personColumns = {
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
};
