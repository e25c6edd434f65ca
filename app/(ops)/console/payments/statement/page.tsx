import { getLocale, getTranslations } from 'next-intl/server'
import { StatementImport } from '#components/console/statement/statement-import.tsx'
import { Queries } from '#components/queries/queries.tsx'
import { paymentsHref } from '#lib/hrefs.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { ConsoleClosed } from '../../console-closed.tsx'
import { countTransfers, matchStatement } from '../actions.ts'
import { currencyOf } from '../currency-of.ts'

export const generateMetadata = privatePage('payments.statement.title')

export default async function StatementPage() {
  const access = await openConsolePage('payments', paymentsHref('statement'))
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const t = await getTranslations('payments.statement')
  const currency = await currencyOf(access.actor.organization, await getLocale())
  return (
    <>
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[70ch] text-ink-soft">{t('lead')}</p>
      <Queries>
        <StatementImport currency={currency} match={matchStatement} count={countTransfers} />
      </Queries>
    </>
  )
}
