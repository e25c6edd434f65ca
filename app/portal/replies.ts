/** An answer without a body. Nothing of it is kept on the way, nor by the browser. */
export function emptyReply(
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(null, { status, headers: { ...headers, 'cache-control': 'no-store' } })
}

/** Meant for one person, and kept by nobody else. */
export function privateReply(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } })
}
