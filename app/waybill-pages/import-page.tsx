/** The import of waybills from a file. Staff choose the account first, of which they are. */
import { ArrowLeft } from 'lucide-react'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { ListFailed } from '#components/account-lists/no-rows.tsx'
import { Link } from '#components/ui/link.tsx'
import { WaybillImportForm } from '#components/waybills/import/waybill-import-form.tsx'
import { importWaybillsHref, waybillsHref, withQuery } from '#lib/hrefs.ts'
import type { SearchParamsRead } from '#lib/storefront/list-filter.ts'
import { openWaybillPage } from '#server/portal/waybills/waybill-access.ts'
import { offeredCategories, waybillChoices } from '#server/portal/waybills/waybills.ts'
import { Words } from '../words.tsx'
import { importWaybills } from './actions.ts'
import { dispatchChoices, OwnerChoice, readOwner } from './owner.tsx'

export async function ImportWaybillsPage({
  account,
  query,
}: {
  account: string | null
  query: SearchParamsRead
}) {
  const access = await openWaybillPage(account, withQuery('/import', query))
  if (!access.mayChange) notFound()
  const { accountId, person } = access
  const t = await getTranslations('waybillImport')
  const ofWaybill = await getTranslations('waybill')
  const ofForm = await getTranslations('waybillForm')
  const path = importWaybillsHref(accountId)
  const [{ isUnread, owner }, offered] = await Promise.all([
    readOwner(accountId, { chosen: query['account'], path }),
    waybillChoices(await getLocale()),
  ])
  const [first, ...others] = owner === null ? [] : dispatchChoices(owner)
  return (
    <Words
      of={[
        'accountLists',
        'accountSearch',
        'fieldProblem',
        'tableImport',
        'waybill',
        'waybillForm',
        'waybillImport',
      ]}
    >
      <Link
        href={waybillsHref(accountId)}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-small px-2 text-small font-medium text-action hover:bg-action-soft"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {ofWaybill('back')}
      </Link>
      <h1 className="mt-1 text-heading">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[60ch] text-ink-soft">{t('lead')}</p>
      {accountId === null && !isUnread && <OwnerChoice owner={owner} path={path} />}
      {!access.isServed || isUnread ? (
        <ListFailed />
      ) : first !== undefined && owner !== null ? (
        <WaybillImportForm
          key={owner.id}
          account={accountId}
          keptAs={`waybill import ${owner.id} ${person.id}`}
          choices={[first, ...others]}
          offered={{
            service_id: offered.services,
            product_category_id: offeredCategories(offered),
            additional_service_ids: offered.addons,
          }}
          send={importWaybills.bind(null, accountId, owner.id)}
        />
      ) : (
        owner !== null && <p className="text-ink-soft">{ofForm('noDispatch')}</p>
      )}
    </Words>
  )
}
