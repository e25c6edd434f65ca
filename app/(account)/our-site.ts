import { passkeySite, type Site } from '#server/portal/identity/passkeys.ts'
import { portalRuntime } from '#server/portal/runtime.ts'

/** The site that passkeys are made for; null: it can have none. */
export function ourSite(): Site | null {
  const { publicUrl, seller } = portalRuntime()
  return passkeySite(publicUrl, seller.name())
}
