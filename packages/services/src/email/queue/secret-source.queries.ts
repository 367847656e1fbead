import { emails } from "@scriptkeeper/db/schema";

/** The columns from which an email's links and passwords are derived. */
export const secretSource = {
  id: emails.id,
  user_id: emails.user_id,
  secret_id: emails.secret_id,
  secret_key_id: emails.secret_key_id,
};
