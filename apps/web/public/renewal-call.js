// Requests the order that a renewal's address names while the program is loading; the program's first call takes this
// response. It must request the same in the same order. In a file of its own, because the page allows no inline
// scripts.
{
  const [, , token] = location.pathname.split("/");
  const selected = new URLSearchParams(location.search).get("selected")?.trim();
  if (token && selected !== "") {
    const url = "/trpc/auth.publicSettings,renewals.preview?batch=1";
    const body = JSON.stringify({ 1: { token: decodeURIComponent(token), selected } });
    const headers = { "content-type": "application/json" };
    window.renewalCall = { url, body, answer: fetch(url, { method: "POST", headers, body }) };
    // The code that takes the answer handles its failure.
    window.renewalCall.answer.catch(() => {});
  }
}
