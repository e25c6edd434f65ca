/** Banks open their apps by addresses of their own kind; what would run in our page is none of them. */
const runsHere = new Set(['javascript:', 'data:', 'blob:', 'vbscript:'])

export function isAppUrl(url: string): boolean {
  return URL.canParse(url) && !runsHere.has(new URL(url).protocol)
}
