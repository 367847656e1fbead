import { Agent, request } from "node:http";

export interface Reply {
  status: number;
  body: Buffer;
}

export interface HttpClient {
  send(call: { method: string; path: string; token?: string; body?: unknown }): Promise<Reply>;
  close(): void;
}

/** Calls the server over connections that stay open. Any status other than 200 is an error. */
export function httpClient(baseUrl: string): HttpClient {
  const agent = new Agent({ keepAlive: true });
  return {
    send: (call) =>
      new Promise((resolve, reject) => {
        const body = call.body === undefined ? undefined : JSON.stringify(call.body);
        const headers = {
          ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
          ...(body ? { "content-type": "application/json", "content-length": Buffer.byteLength(body) } : {}),
        };
        const sent = request(
          `${baseUrl}${call.path}`,
          { method: call.method, agent, headers },
          (response) => {
            const chunks: Buffer[] = [];
            response.on("data", (chunk: Buffer) => chunks.push(chunk));
            response.on("error", reject);
            response.on("end", () => {
              const reply = { status: response.statusCode ?? 0, body: Buffer.concat(chunks) };
              if (reply.status === 200) resolve(reply);
              else reject(new Error(`${call.method} ${call.path} answered ${reply.status}: ${reply.body}`));
            });
          },
        );
        sent.on("error", reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
