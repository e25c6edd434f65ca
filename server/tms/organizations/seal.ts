/**
 * Secrets at rest: AES-256-GCM with a key derived from SECRET_KEY. A sealed secret is bound to its
 * context (its owner), so that one copied into another row cannot be opened.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

export interface Seal {
  seal(text: string, context: string): Buffer
  /** Null when it was sealed with another key or context, or was modified. */
  open(sealed: Buffer, context: string): string | null
}

export function createSeal(secretKey: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'loadline secrets at rest', 32))
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      return Buffer.concat([
        nonce,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
    },
    open(sealed, context) {
      if (sealed.length < nonceBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagBytes))
      const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
