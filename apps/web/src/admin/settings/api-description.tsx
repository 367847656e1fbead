import { Card, CardTitle } from "@scriptkeeper/ui/card";

/** Links to the documentation of the API for other services. */
export function ApiDescription() {
  return (
    <Card aria-labelledby="api-description" className="max-w-prose space-y-2">
      <CardTitle id="api-description">For other services</CardTitle>
      <p>
        Other services can use the same API calls as these screens.{" "}
        <a href="/api/docs" className="font-semibold text-accent underline">
          Read the API documentation
        </a>
        , or download its{" "}
        <a href="/api/openapi.json" className="font-semibold text-accent underline">
          OpenAPI description
        </a>
        .
      </p>
    </Card>
  );
}
