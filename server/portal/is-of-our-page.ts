/** Other sites' pages have no business here. Programs and older browsers don't say whose they are. */
export function isOfOurPage(request: Request): boolean {
  return (request.headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin'
}
