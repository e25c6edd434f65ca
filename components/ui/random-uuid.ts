/** A random UUID. `crypto.randomUUID` exists over TLS only, and a warehouse may have plain HTTP. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const [a, b, c, d] = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(13, 16),
    digits.slice(17, 20),
  ]
  return `${a}-${b}-4${c}-8${d}-${digits.slice(20)}`
}
