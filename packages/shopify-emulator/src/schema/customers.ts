export const customersSdl = /* GraphQL */ `
  type CustomerEmailAddress { emailAddress: String! }

  type CustomerPhoneNumber { phoneNumber: String! }

  type Customer implements Node {
    id: ID!
    displayName: String!
    firstName: String
    lastName: String
    defaultEmailAddress: CustomerEmailAddress
    defaultPhoneNumber: CustomerPhoneNumber
    createdAt: DateTime!
    updatedAt: DateTime!
  }

  type CustomerConnection { nodes: [Customer!]!, pageInfo: PageInfo! }

  input CustomerIdentifierInput @oneOf { emailAddress: String, id: ID, phoneNumber: String }

  input CustomerInput { email: String, firstName: String, lastName: String, phone: String }

  type CustomerCreatePayload { customer: Customer, userErrors: [UserError!]! }

  "What is known of the customer who is to be changed, or made when there is none."
  input CustomerSetIdentifiers @oneOf { email: String, id: ID, phone: String }

  input CustomerSetInput { email: String, firstName: String, lastName: String, phone: String }

  enum CustomerSetUserErrorCode { BLANK INPUT_MISMATCH INVALID NOT_FOUND TAKEN }

  type CustomerSetUserError implements DisplayableError {
    code: CustomerSetUserErrorCode
    field: [String!]
    message: String!
  }

  type CustomerSetPayload { customer: Customer, userErrors: [CustomerSetUserError!]! }
`;
