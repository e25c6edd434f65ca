/** What the addresses of the pages of orders and of quotes say alike: whose list, and where one is in it. */
import { accountHref, listFileHref, stepHref, withQuery } from '#lib/hrefs.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { SearchParamsRead } from '#lib/storefront/list-filter.ts'
import { openAccountPage } from '#server/portal/accounts/open-page.ts'

export interface ListPageProps {
  readonly params: Promise<{ accountId: string }>
  readonly searchParams: Promise<SearchParamsRead>
}

export interface OpenedList {
  readonly accountId: SenderAccountId
  readonly path: string
  /** Where another quote begins. */
  readonly startPath: string
  /** Where the file of it is. */
  readonly exportPath: string
  readonly before: unknown
  /** Another key is another list. */
  readonly key: string
}

export async function openListPage(
  section: 'orders' | 'quotes',
  { params, searchParams }: ListPageProps,
): Promise<{ readonly list: OpenedList; readonly read: SearchParamsRead }> {
  const [{ accountId: asked }, read] = await Promise.all([params, searchParams])
  const path = accountHref(asked, section)
  const { accountId } = await openAccountPage(asked, withQuery(path, read))
  return {
    list: {
      accountId,
      path,
      startPath: stepHref(accountId, 'route'),
      exportPath: listFileHref(accountId, section),
      before: read['before'],
      key: JSON.stringify(read),
    },
    read,
  }
}
