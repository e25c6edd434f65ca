/**
 * Where to go after signing in, as an address may say it: a path of this site, or nothing. Browsers
 * read `//host`, `/\host` and a path with tabs in it as another site, so what is given is read as a
 * browser would, and only what stays on the site it began at is taken.
 */
const somewhere = 'https://here.invalid'
const longest = 500

export function ownPath(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > longest || !given.startsWith('/')) return null
  // A path of ours has no character that a browser would strip or take for a slash.
  if (/[\\\p{Cc}]/u.test(given)) return null
  if (!URL.canParse(given, somewhere)) return null
  const { origin, pathname, search, hash } = new URL(given, somewhere)
  // `/./` and `/x/../` are taken out of a path and may leave two slashes at its beginning.
  if (origin !== somewhere || pathname.startsWith('//')) return null
  return `${pathname}${search}${hash}`
}
