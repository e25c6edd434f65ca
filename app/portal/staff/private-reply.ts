/** What is told to one person is kept by nobody on the way, nor by the browser. */
export function privateReply(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } })
}
