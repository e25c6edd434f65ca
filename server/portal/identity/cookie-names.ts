export type CookieName = 'session' | 'proof' | 'device' | 'half' | 'passkey'

/** Over TLS the prefix `__Host-` keeps a neighbouring name of the domain from placing a cookie of ours. */
export function cookieNameOf(name: CookieName, { publicUrl }: { publicUrl: string }): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name
}

export function isSecure(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === 'https:'
}
