/** A statement that could not be made leads back to the page of its wallet, which says why and keeps the days. */
import { getTranslations } from 'next-intl/server'
import { thisMonth } from '#lib/dates/this-month.ts'
import { withQuery } from '#lib/hrefs.ts'
import { daySchema } from '#lib/storefront/read-list-filter.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'

/** Above it, the paper has hundreds of pages, and a table is of more use. */
export const mostOnPaper = 5_000

export interface Unmade {
  readonly why: 'tooLong' | 'notRead'
  readonly from: string
  readonly to: string
}

export function unmadeHref(wallet: string, { why, from, to }: Unmade): string {
  return `${withQuery(wallet, { statement: why, from, to })}#statement`
}

/** The form of a wallet's page begins with these days, and says why the last statement could not be made. */
export async function statementAsked(
  query: Readonly<Record<string, string | string[] | undefined>>,
): Promise<{ from: string; to: string; problem: string | null }> {
  const t = await getTranslations('accountWallet.statement')
  const month = thisMonth(portalNowMs())
  const problems = new Map([
    ['tooLong', t('tooLong', { most: mostOnPaper })],
    ['notRead', t('notRead')],
  ])
  return {
    from: daySchema.safeParse(query['from']).data ?? month.from,
    to: daySchema.safeParse(query['to']).data ?? month.to,
    problem: problems.get(String(query['statement'])) ?? null,
  }
}
