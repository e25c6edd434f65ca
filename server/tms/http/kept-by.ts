/**
 * A reply that its reader may keep, and about which it may ask whether it still is the same (RFC 9110,
 * 13.1.2). A signed URL is another one each time, so this serves readers that send the tag themselves.
 */
import { createHash } from 'node:crypto'
import type { Asked, Told } from './exchange.ts'

export function keptBy(asked: Asked, told: Told, keepSeconds: number): Told {
  if (told.status !== 200) return told
  const tag = `"${createHash('sha256').update(told.body).digest('base64url').slice(0, 27)}"`
  const headers = {
    ...told.headers,
    'cache-control': `private, max-age=${keepSeconds}`,
    vary: 'accept-language, x-legacy-response',
    etag: tag,
  }
  const known = asked.header('if-none-match')
  return isAmong(known, tag) ? { status: 304, headers, body: '' } : { ...told, headers }
}

/** By weak comparison: a proxy that compresses makes a tag weak. */
function isAmong(known: string | null, tag: string): boolean {
  if (known === null) return false
  return known.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))
}
