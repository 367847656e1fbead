/** Headers for a page without scripts, forms, external content or navigation. Only the back office may frame it. */
export const inertPage = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": [
    "sandbox",
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; "),
  "x-frame-options": "SAMEORIGIN",
};
