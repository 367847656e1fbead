export interface PasswordRuleProps {
  /** Such as "At least 8 characters". */
  length: string;
  /** The email address that the password must not equal. */
  email?: string;
}

/** All rules for a new password, shown before it is sent. */
export function PasswordRule({ length, email = "your email address" }: PasswordRuleProps) {
  return (
    <>
      <span>{length}</span>. Not a commonly used password, and not {email}.
    </>
  );
}
