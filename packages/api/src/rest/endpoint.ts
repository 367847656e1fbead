/** Where REST offers a call. Paths are Fastify's, `:id` for a part that varies. */
export type Endpoint = `${Method} /api/${string}`;
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export function parseEndpoint(endpoint: Endpoint): { method: Method; path: string } {
  const [method, path = ""] = endpoint.split(" ");
  return { method: method as Method, path };
}
