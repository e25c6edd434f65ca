/** The form of a new waybill. Staff choose the account first, of which it is. */
import { ArrowLeft } from 'lucide-react'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ListFailed } from '#components/account-lists/no-rows.tsx'
import { Link } from '#components/ui/link.tsx'
import { NewWaybill } from '#components/waybills/waybill-form.tsx'
import { waybillsHref } from '#lib/hrefs.ts'
import type { SearchParamsRead } from '#lib/storefront/list-filter.ts'
import { openWaybillPage } from '#server/portal/waybills/waybill-access.ts'
import { organizationCurrency } from '#server/portal/waybills/waybills.ts'
import { Words } from '../words.tsx'
import { createWaybill } from './actions.ts'
import { dispatchChoices, OwnerChoice, readOwners } from './owner.tsx'

export async function NewWaybillPage({
  account,
  query,
}: {
  account: string | null
  query: SearchParamsRead
}) {
  const access = await openWaybillPage(account, '/new')
  if (!access.mayChange) notFound()
  const { accountId, person } = access
  const path = waybillsHref(accountId)
  const t = await getTranslations('waybillForm')
  const ofWaybill = await getTranslations('waybill')
  const [{ accounts, owner }, currency] = await Promise.all([
    readOwners(accountId, { query, path: `${path}/new` }),
    organizationCurrency(),
  ])
  const [first, ...others] = owner === undefined ? [] : dispatchChoices(owner)
  return (
    <Words of={['accountLists', 'waybill', 'waybillForm', 'route', 'measures']}>
      <Link
        href={path}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-small px-2 text-small font-medium text-action hover:bg-action-soft"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {ofWaybill('back')}
      </Link>
      <h1 className="mt-1 text-heading">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[60ch] text-ink-soft">{t('lead')}</p>
      {accountId === null && accounts !== null && <OwnerChoice accounts={accounts} owner={owner} />}
      {!access.isServed || accounts === null ? (
        <ListFailed />
      ) : first !== undefined && owner !== undefined ? (
        <NewWaybill
          key={owner.id}
          account={accountId}
          draftKey={`waybill ${owner.id} ${person.id}`}
          choices={[first, ...others]}
          currency={currency}
          create={createWaybill.bind(null, accountId, owner.id)}
        />
      ) : (
        owner !== undefined && <p className="text-ink-soft">{t('noDispatch')}</p>
      )}
    </Words>
  )
}
