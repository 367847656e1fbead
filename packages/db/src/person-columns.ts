import { users } from "./schema.ts";

/** By what a person is called: the name, or else the address. */
export const personColumns = {
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
};
