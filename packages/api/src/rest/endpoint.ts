/** The method and path of a REST call. Paths are Fastify's, with `:id` for a parameter. */
export type Endpoint = `${Method} /api/${string}`;
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export function parseEndpoint(endpoint: Endpoint): { method: Method; path: string } {
  const [method, path = ""] = endpoint.split(" ");
  return { method: method as Method, path };
}
