import pg from "pg";
import { ownProduct } from "../product.ts";

/** Makes the sign-in behind a token as old as given, as if the session had been in use since. */
export async function ageSignIn({ token, minutes }: { token: string; minutes: number }): Promise<void> {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const client = new pg.Client({ connectionString: ownProduct().databaseUrl });
  await client.connect();
  try {
    await client.query(
      `update sessions set created_at = created_at - make_interval(mins => $1), last_seen_at = now()
       where id = $2`,
      [minutes, claims.jti],
    );
  } finally {
    await client.end();
  }
}
