/**
 * What a share link holds: 256 bits that only the installation's key can make of the link's id. So the
 * table keeps a hash, and the owner can still copy the link a week later.
 */
import { createHmac } from 'node:crypto'

export function shareToken({ secretKey, id }: { secretKey: string; id: string }): string {
  return createHmac('sha256', secretKey).update(`share link ${id}`).digest('base64url')
}
