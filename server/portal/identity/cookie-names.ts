/** Over TLS the prefix `__Host-` keeps a neighbouring name of the domain from placing a cookie of ours. */
const names = { session: 'session', proof: 'proof' } as const

export type CookieName = keyof typeof names

export function cookieNameOf(name: CookieName, { publicUrl }: { publicUrl: string }): string {
  return isSecure(publicUrl) ? `__Host-${names[name]}` : names[name]
}

export function isSecure(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === 'https:'
}
