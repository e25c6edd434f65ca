import { accountHref, withQuery, type AccountSection } from '#lib/hrefs.ts'
import type { SearchParamsRead } from '#lib/storefront/list-filter.ts'
import { openAccountPage } from '#server/portal/accounts/open-page.ts'

export interface AccountPageProps {
  readonly params: Promise<{ accountId: string }>
  readonly searchParams: Promise<SearchParamsRead>
}

/** Opens a page of an account. Who must sign in first comes back to the same, with what its address asks for. */
export async function openSection(
  { params, searchParams }: AccountPageProps,
  section?: AccountSection,
) {
  const [{ accountId }, query] = await Promise.all([params, searchParams])
  const path = accountHref(accountId, section)
  return { ...(await openAccountPage(accountId, withQuery(path, query))), path, query }
}
