import type { ShownSeller } from '#components/seller/shown-seller.ts'
import { portalRuntime } from '#server/portal/runtime.ts'

export function shownSeller(): ShownSeller {
  const { seller } = portalRuntime()
  return { name: seller.name(), pages: seller.pages }
}
