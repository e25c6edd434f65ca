/**
 * Whether a request is somebody who opens a page: not one that draws it anew after a change of language,
 * fetches it in case somebody will press, or looks at the link for a chat's preview.
 */
export function isOpening(asked: Pick<Headers, 'get'>): boolean {
  if (asked.get('sec-purpose')?.startsWith('prefetch')) return false
  const destination = asked.get('sec-fetch-dest')
  if (destination !== null) return destination === 'document'
  // Safari before 16.4, and any browser on a line that cannot be trusted, do not say it. They are told
  // from programs by what people's browsers alone send: the wish for a page, and a language to read it in.
  return wantsPage(asked.get('accept')) && Boolean(asked.get('accept-language')) && isNoRobot(asked)
}

function wantsPage(accept: string | null): boolean {
  return accept?.toLowerCase().includes('text/html') ?? false
}

/** Those that say what they are, and the chats that look at links for their users. */
const robots =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|line-poker|curl|python|http-?client/i

function isNoRobot(asked: Pick<Headers, 'get'>): boolean {
  return !robots.test(asked.get('user-agent') ?? 'bot')
}
