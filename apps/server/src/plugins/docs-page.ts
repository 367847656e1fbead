import swaggerUi, { type FastifySwaggerUiOptions } from "@fastify/swagger-ui";
import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify";

const DOCS_PAGE = "/api/docs";

/**
 * The facade's description as a page to read, under the policy of the screens: what it shows is put there as text, never
 * as HTML made from it.
 */
export async function docsPage(
  app: FastifyInstance,
  { onRequest }: { onRequest: onRequestAsyncHookHandler },
): Promise<void> {
  app.addHook("onRequest", onRequest);
  await app.register(swaggerUi, {
    routePrefix: DOCS_PAGE,
    // Its sanitiser asks for this name when it is loaded, and is never called.
    transformStaticCSP: (policy) => policy.replace("trusted-types 'none'", "trusted-types dompurify"),
    theme: { title: "Scriptkeeper: the calls it answers" },
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

// These run in the browser: their text is written into the page's script, so each stands for itself.
function downloadUrl(system: object): object {
  return SwaggerUIBundle.plugins.DownloadUrl(system);
}

function plainText(): object {
  return { wrapComponents: { Markdown: () => (props: { source?: string }) => props.source ?? "" } };
}

/** Where the description is for those who are signed in. */
function asSignedIn<Request extends { headers?: Record<string, string> }>(request: Request): Request {
  const token = localStorage.getItem("token");
  return token ? { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } } : request;
}
