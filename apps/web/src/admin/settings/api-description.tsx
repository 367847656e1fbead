import { Card, CardTitle } from "@scriptkeeper/ui/card";

/** Where other services find out how to speak with this one. */
export function ApiDescription() {
  return (
    <Card aria-labelledby="api-description" className="max-w-prose space-y-2">
      <CardTitle id="api-description">For other services</CardTitle>
      <p>
        Other services use the same calls as these screens.{" "}
        <a href="/api/docs" className="font-semibold text-accent underline">
          Read what calls there are
        </a>
        , or load{" "}
        <a href="/api/openapi.json" className="font-semibold text-accent underline">
          their description as OpenAPI
        </a>
        .
      </p>
    </Card>
  );
}
