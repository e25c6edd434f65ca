/**
 * Where a photo that was added here lies, as a draft has it: a path of our own, whatever the portal's
 * address is by the time the draft becomes a quote. Its last part cannot be guessed.
 */

const folder = '/portal/photos/'

export const photoName = /^[\w-]{43}$/

export function photoPathOf(name: string): string {
  return `${folder}${name}`
}

/** Null for a link to somewhere else. */
export function photoNameOf(path: string): string | null {
  if (!path.startsWith(folder)) return null
  const name = path.slice(folder.length)
  return photoName.test(name) ? name : null
}
