import { isoTime } from "../iso-time.ts";
import {
  type CustomerInput,
  type CustomerKey,
  createCustomer,
  findCustomer,
  setCustomer,
} from "../state/customers.ts";
import type { Shop } from "../state/shop.ts";
import type { CustomerRecord } from "../state/state.ts";
import { connection, type PageArgs } from "./connection.ts";
import { gid, parseGid } from "./gid.ts";

interface Identifier {
  id?: string;
  email?: string;
  emailAddress?: string;
  phone?: string;
  phoneNumber?: string;
}

export function customerFields(shop: Shop) {
  return {
    customer: ({ id }: { id: string }) => customerById(shop, id),
    customers: (args: PageArgs) => connection(shop.state.customers, { args, node: customerNode }),
    customerByIdentifier({ identifier }: { identifier: Identifier }) {
      const key = keyOf(identifier);
      const customer = key && findCustomer(shop, key);
      return customer ? customerNode(customer) : null;
    },
    customerCreate({ input }: { input: CustomerInput }) {
      const { customer, refusals = [] } = createCustomer(shop, input);
      return { customer: customer ? customerNode(customer) : null, userErrors: refusals };
    },
    customerSet({ input, identifier }: { input: CustomerInput; identifier?: Identifier | null }) {
      const key = identifier ? keyOf(identifier) : null;
      const { customer, refusals = [] } = setCustomer(shop, { key, input });
      return { customer: customer ? customerNode(customer) : null, userErrors: refusals };
    },
  };
}

export function customerById(shop: Shop, id: string) {
  const number = parseGid("Customer", id);
  const customer = number === null ? null : findCustomer(shop, { id: number });
  return customer ? customerNode(customer) : null;
}

function keyOf(identifier: Identifier): CustomerKey | null {
  const email = identifier.email ?? identifier.emailAddress;
  const phone = identifier.phone ?? identifier.phoneNumber;
  if (email !== undefined) return { email };
  if (phone !== undefined) return { phone };
  return { id: parseGid("Customer", identifier.id ?? "") ?? "" };
}

function customerNode(customer: CustomerRecord) {
  const names = [customer.firstName, customer.lastName].filter((name) => name);
  return {
    __typename: "Customer",
    id: gid("Customer", customer.id),
    displayName: names.join(" ") || customer.email || customer.phone || "",
    firstName: customer.firstName,
    lastName: customer.lastName,
    defaultEmailAddress: customer.email === null ? null : { emailAddress: customer.email },
    defaultPhoneNumber: customer.phone === null ? null : { phoneNumber: customer.phone },
    createdAt: isoTime(customer.createdAt),
    updatedAt: isoTime(customer.updatedAt),
  };
}
