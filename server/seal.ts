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
  /** The same secret sealed with SECRET_KEY. Null: it is already, or it does not open. */
  renew(sealed: Buffer, context: string): Buffer | null
}

/** `alsoOpens`: the key before SECRET_KEY or after it, while one takes the place of the other. */
export function createSeal(secretKey: string, alsoOpens: string | null = null): Seal {
  const key = keyOf(secretKey)
  const other = alsoOpens === null ? null : keyOf(alsoOpens)
  const openWithOther = (sealed: Buffer, context: string) =>
    other === null ? null : openWith(other, { sealed, context })
  function seal(text: string, context: string): Buffer {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  }
  return {
    seal,
    open: (sealed, context) => openWith(key, { sealed, context }) ?? openWithOther(sealed, context),
    renew(sealed, context) {
      if (openWith(key, { sealed, context }) !== null) return null
      const text = openWithOther(sealed, context)
      return text === null ? null : seal(text, context)
    },
  }
}

function keyOf(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'loadline secrets at rest', 32))
}

function openWith(
  key: Buffer,
  { sealed, context }: { sealed: Buffer; context: string },
): string | null {
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
}
