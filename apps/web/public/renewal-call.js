// Asks for the order that a renewal's address names while the page is still being loaded: its first call takes this answer.
// It must ask for the same in the same order. A file of its own: the page allows no inline script.
{
  const [, , token] = location.pathname.split("/");
  const selected = new URLSearchParams(location.search).get("selected")?.trim();
  if (token && selected !== "") {
    const url = "/trpc/auth.publicSettings,renewals.preview?batch=1";
    const body = JSON.stringify({ 1: { token: decodeURIComponent(token), selected } });
    const headers = { "content-type": "application/json" };
    window.renewalCall = { url, body, answer: fetch(url, { method: "POST", headers, body }) };
    // Who takes the answer hears of its failure.
    window.renewalCall.answer.catch(() => {});
  }
}
