/** The form of a new waybill, and of a draft to go on with. Staff choose the account first, of which it is. */
import { ArrowLeft } from 'lucide-react'
import { notFound, redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { ListFailed } from '#components/account-lists/no-rows.tsx'
import { Link } from '#components/ui/link.tsx'
import { NewWaybill } from '#components/waybills/waybill-form.tsx'
import type { Waybill } from '#lib/contract/waybills.ts'
import {
  draftWaybillHref,
  newWaybillHref,
  waybillHref,
  waybillsHref,
  withQuery,
} from '#lib/hrefs.ts'
import type { SearchParamsRead } from '#lib/storefront/list-filter.ts'
import { typedDraft } from '#lib/storefront/typed-draft.ts'
import { waybillNoSchema } from '#lib/storefront/waybill-changes.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { openWaybillPage, type WaybillAccess } from '#server/portal/waybills/waybill-access.ts'
import {
  organizationCurrency,
  readWaybill,
  offeredCategories,
  waybillChoices,
} from '#server/portal/waybills/waybills.ts'
import { Words } from '../words.tsx'
import { createWaybill } from './actions.ts'
import { dispatchChoices, OwnerChoice, readOwner } from './owner.tsx'

export async function NewWaybillPage({
  account,
  query,
}: {
  account: string | null
  query: SearchParamsRead
}) {
  const access = await openWaybillPage(account, withQuery('/new', query))
  if (!access.mayChange) notFound()
  const { accountId, person } = access
  const path = waybillsHref(accountId)
  const t = await getTranslations('waybillForm')
  const ofWaybill = await getTranslations('waybill')
  const draft = await openDraft(access, query['draft'])
  const [{ isUnread, owner }, currency, choices] = await Promise.all([
    readOwner(accountId, {
      // Staff go on with a draft for the account that it is linked to.
      chosen: draft.waybill?.sender_account_id ?? query['account'],
      path: newWaybillHref(accountId),
    }),
    organizationCurrency(),
    waybillChoices(await getLocale()),
  ])
  const kept = draft.waybill?.product_category_id ?? null
  const offered = { ...choices, categories: offeredCategories(choices, kept) }
  const dispatch = owner === null ? [] : dispatchChoices(owner)
  const [first, ...others] = dispatch
  const typed = draft.waybill && typedDraft(draft.waybill, { dispatch, ...offered })
  // A draft that the form cannot show whole is not its own.
  if (draft.waybill !== null && first !== undefined && typed === null) notFound()
  return (
    <Words of={['accountLists', 'accountSearch', 'waybill', 'waybillForm', 'route', 'measures']}>
      <Link
        href={path}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-small px-2 text-small font-medium text-action hover:bg-action-soft"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {ofWaybill('back')}
      </Link>
      <h1 className="mt-1 text-heading break-words">
        {draft.waybill === null
          ? t('title')
          : t('draftTitle', { number: draft.waybill.waybill_no })}
      </h1>
      <p className="mt-2 mb-6 max-w-[60ch] text-ink-soft">
        {t(draft.waybill === null ? 'lead' : 'draftLead')}
      </p>
      {accountId === null && !isUnread && (
        <OwnerChoice owner={owner} path={pathToChoose(draft.waybill)} />
      )}
      {!access.isServed || isUnread || draft.isUnread ? (
        <ListFailed />
      ) : first !== undefined && owner !== null ? (
        <NewWaybill
          key={owner.id}
          account={accountId}
          draftKey={['waybill', owner.id, person.id, draft.waybill?.id, draft.waybill?.updated_at]
            .filter(Boolean)
            .join(' ')}
          offered={offered}
          draft={draft.waybill && typed && { waybillNo: draft.waybill.waybill_no, typed }}
          choices={[first, ...others]}
          currency={currency}
          create={createWaybill.bind(null, accountId, owner.id)}
        />
      ) : (
        owner !== null && <p className="text-ink-soft">{t('noDispatch')}</p>
      )}
    </Words>
  )
}

/** On which staff choose the account; null: the draft has one, and keeps it. */
function pathToChoose(draft: Waybill | null): string | null {
  if (draft === null) return newWaybillHref(null)
  return draft.sender_account_id === null ? draftWaybillHref(null, draft.waybill_no) : null
}

/** `isUnread`: the service does not answer. A waybill that is no draft is not gone on with. */
async function openDraft(
  access: WaybillAccess,
  number: string | string[] | undefined,
): Promise<{ readonly waybill: Waybill | null; readonly isUnread: boolean }> {
  if (number === undefined) return { waybill: null, isUnread: false }
  const asked = waybillNoSchema.safeParse(number)
  if (!asked.success) notFound()
  const read = await readWaybill(access, asked.data)
  if (!read.ok && causeOf(read.failure).kind === 'none') notFound()
  if (!read.ok) return { waybill: null, isUnread: true }
  if (read.value.state !== 'draft') {
    redirect(waybillHref(access.accountId, read.value.waybill_no))
  }
  return { waybill: read.value, isUnread: false }
}
