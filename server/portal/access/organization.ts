/**
 * The organization of the service that this portal sells for. The service is asked once, and again when
 * somebody of another organization comes, as it may have been given to another since.
 */
import type { OrganizationId } from '#lib/contract/ids.ts'
import { gateway, type Gateway } from '../gateway/gateway.ts'

/** However many strangers come, the service is asked this often. */
const askedAgainAfterMs = 10_000

export type IsOurs = (organizationId: OrganizationId) => Promise<boolean | 'unknown'>

/** `unknown` while the service has not answered yet. */
export function createOrganization({
  listOrganizations,
  nowMs,
}: Pick<Gateway, 'listOrganizations'> & { nowMs: () => number }): IsOurs {
  let known: ReadonlySet<OrganizationId> | null = null
  let askedAtMs = -Infinity
  return async (organizationId) => {
    if (known?.has(organizationId)) return true
    if (known !== null && nowMs() - askedAtMs < askedAgainAfterMs) return false
    const listed = await listOrganizations()
    if (listed.ok) {
      known = new Set(listed.value.data.map(({ id }) => id))
      askedAtMs = nowMs()
    }
    return known === null ? 'unknown' : known.has(organizationId)
  }
}

export const isOurOrganization: IsOurs = createOrganization({
  listOrganizations: (...call) => gateway().listOrganizations(...call),
  nowMs: () => performance.now(),
})
