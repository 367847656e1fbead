import { Link } from "react-router-dom";

export interface AuthLinkProps {
  to: string;
  /** What to have filled in there. */
  email: string;
  children: string;
}

/** The way to another screen of signing in, below the form. */
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
