import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'

/** The currency that an organization mostly sells in. */
export async function currencyOf(
  organizationId: OrganizationId,
  language: Language,
): Promise<string> {
  const listed = await gateway().listOrganizations({ language })
  const own = listed.ok ? listed.value.data.find(({ id }) => id === organizationId) : undefined
  return own?.currency ?? 'THB'
}
