import { Link } from "react-router-dom";

export interface AuthLinkProps {
  to: string;
  /** The email to fill in on the other screen. */
  email: string;
  children: string;
}

/** A link below the form to another screen of signing in. */
export function AuthLink({ to, email, children }: AuthLinkProps) {
  return (
    <p className="mt-4 text-center">
      <Link
        to={to}
        state={email ? { email } : null}
        className="inline-flex min-h-11 items-center text-accent underline"
      >
        {children}
      </Link>
    </p>
  );
}
