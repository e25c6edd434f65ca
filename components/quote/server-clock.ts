/**
 * The server's clock as this tab knows it. A page brings the server's "now"; by the time it is read
 * that is a little past, and a page that the browser shows again brings an old one. Both can only be
 * too early, so the latest of all that were received is the best. The browser's own clock is never asked.
 */
let aheadMs = Number.NEGATIVE_INFINITY

export function receiveServerTime(receivedMs: number): void {
  aheadMs = Math.max(aheadMs, receivedMs - performance.now())
}

export function serverNowMs(): number {
  return aheadMs + performance.now()
}
