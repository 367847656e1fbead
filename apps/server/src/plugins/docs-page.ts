import swaggerUi, { type FastifySwaggerUiOptions } from "@fastify/swagger-ui";
import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify";

const DOCS_PAGE = "/api/docs";

/**
 * Serves the REST API's description as a page, under the policy of the screens: its contents are inserted as text,
 * never as HTML.
 */
export async function docsPage(
  app: FastifyInstance,
  { onRequest }: { onRequest: onRequestAsyncHookHandler },
): Promise<void> {
  app.addHook("onRequest", onRequest);
  await app.register(swaggerUi, {
    routePrefix: DOCS_PAGE,
    // Its sanitiser requires this policy name when it is loaded, but is never called.
    transformStaticCSP: (policy) => policy.replace("trusted-types 'none'", "trusted-types dompurify"),
    theme: { title: "Scriptkeeper API" },
    uiConfig: {
      layout: "BaseLayout",
      docExpansion: "list",
      supportedSubmitMethods: [],
      plugins: [downloadUrl, plainText],
      requestInterceptor: asSignedIn,
    },
  } satisfies FastifySwaggerUiOptions);
}

declare const SwaggerUIBundle: { plugins: { DownloadUrl(system: object): object } };
declare const localStorage: { getItem(key: string): string | null };

// These functions run in the browser: their source is written into the page's script, so each must be self-contained.
function downloadUrl(system: object): object {
  return SwaggerUIBundle.plugins.DownloadUrl(system);
}

function plainText(): object {
  return { wrapComponents: { Markdown: () => (props: { source?: string }) => props.source ?? "" } };
}

/** Adds the stored session to requests, for a description that only signed-in callers may read. */
function asSignedIn<Request extends { headers?: Record<string, string> }>(request: Request): Request {
  const token = localStorage.getItem("token");
  return token ? { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } } : request;
}
