import { z } from "zod";
import { mutation, query } from "../http/operation.ts";
import { UserErrors } from "../http/refusals.ts";
import { idFromGid } from "../ids.ts";

const Customer = z.object({ id: idFromGid("Customer") });

export const findCustomerByEmail = query<{ email: string }>()(
  /* GraphQL */ `
    query FindCustomerByEmail($email: String!) {
      customerByIdentifier(identifier: { emailAddress: $email }) { id }
    }
  `,
  z.object({ customerByIdentifier: Customer.nullable() }),
);

export const findCustomer = query<{ id: string }>()(
  /* GraphQL */ `
    query FindCustomer($id: ID!) {
      customer(id: $id) { id }
    }
  `,
  z.object({ customer: Customer.nullable() }),
);

export interface CustomerInput {
  email: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
}

/** Repeatable: keyed by email, so that a second call finds the customer that the first one created. */
export const saveCustomer = mutation<{ email: string; input: CustomerInput }>({ repeatable: true })(
  /* GraphQL */ `
    mutation SaveCustomer($email: String!, $input: CustomerSetInput!) {
      customerSet(identifier: { email: $email }, input: $input) {
        customer { id }
        userErrors { field message }
      }
    }
  `,
  z.object({ customerSet: z.object({ customer: Customer.nullable(), userErrors: UserErrors }) }),
);
