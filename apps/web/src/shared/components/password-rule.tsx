export interface PasswordRuleProps {
  /** "At least 8 characters". */
  length: string;
  /** Whose address it must not be. */
  email?: string;
}

/** What is asked of a new password, all of it and before it is sent. */
export function PasswordRule({ length, email = "your email address" }: PasswordRuleProps) {
  return (
    <>
      <span>{length}</span>. Not a commonly used password, and not {email}.
    </>
  );
}
