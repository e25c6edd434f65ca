/**
 * The form of a new waybill, of a draft to go on with, and of a waybill to correct. Staff choose the account
 * first, whose new one it is.
 */
import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { ListFailed } from '#components/account-lists/no-rows.tsx'
import { Link } from '#components/ui/link.tsx'
import { WaybillEntry } from '#components/waybills/waybill-form.tsx'
import type { Waybill } from '#lib/contract/waybills.ts'
import {
  formOfWaybillHref,
  newWaybillHref,
  waybillHref,
  waybillsHref,
  withQuery,
} from '#lib/hrefs.ts'
import type { SearchParamsRead } from '#lib/storefront/list-filter.ts'
import { anotherLike, begunWaybill } from '#lib/storefront/begun-waybill.ts'
import { waybillNoSchema } from '#lib/storefront/waybill-changes.ts'
import type { TypedWaybill } from '#lib/storefront/waybill-form.ts'
import { isCorrectable } from '#lib/storefront/waybill-filter.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { openWaybillPage, type WaybillAccess } from '#server/portal/waybills/waybill-access.ts'
import {
  organizationCurrency,
  orderOfWaybill,
  readWaybill,
  offeredCategories,
  waybillChoices,
} from '#server/portal/waybills/waybills.ts'
import { noteChosenAddress, saveNewAddress } from '../(account)/a/[accountId]/addresses/actions.ts'
import { privatePage } from '../page-metadata.ts'
import { Words } from '../words.tsx'
import { createWaybill } from './actions.ts'
import { dispatchChoices, OwnerChoice, readOwner } from './owner.tsx'

const titleOfNew = privatePage('waybillForm.titles.new')
const titleOfKnown = privatePage('waybill.pageTitle')

/** The tab's title: a draft and a correction are about a waybill that is there. */
export async function newWaybillMetadata({
  searchParams,
}: {
  searchParams: Promise<SearchParamsRead>
}): Promise<Metadata> {
  const { waybill } = await searchParams
  return waybill === undefined ? titleOfNew() : titleOfKnown()
}

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
  const t = await getTranslations('waybillForm')
  const ofWaybill = await getTranslations('waybill')
  const { over, like, isUnread: isNoAnswer } = await openNamed(access, query)
  const named = over ?? like
  const [{ isUnread, owner }, currency, choices] = await Promise.all([
    readOwner(accountId, {
      // Staff go on for the account that the waybill is linked to.
      chosen: named?.sender_account_id ?? query['account'],
      path: newWaybillHref(accountId),
    }),
    organizationCurrency(),
    waybillChoices(await getLocale()),
  ])
  const kept = over?.product_category_id ?? null
  const offered = { ...choices, categories: offeredCategories(choices, kept) }
  const isDraft = over === null || over.state === 'draft'
  const dispatch = owner === null ? [] : dispatchChoices(owner, isDraft ? null : over.sender)
  const [first, ...others] = dispatch
  const typed = named && begunWaybill(named, { dispatch, ...offered })
  // One that the form cannot show whole is not its own.
  if (named !== null && first !== undefined && typed === null) notFound()
  const isCut = named !== null && typed !== null && !hasChoicesOf(named, typed)
  const text = over === null ? 'new' : isDraft ? 'draft' : 'correct'
  const from = named?.waybill_no
  return (
    <Words
      of={[
        ...(['accountLists', 'accountSearch', 'waybill', 'waybillForm', 'route'] as const),
        ...(['measures', 'openingHours'] as const),
      ]}
    >
      <Link
        href={from === undefined ? waybillsHref(accountId) : waybillHref(accountId, from)}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-small px-2 text-small font-medium text-action hover:bg-action-soft"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {from === undefined ? ofWaybill('back') : ofWaybill('title', { number: from })}
      </Link>
      <h1 className="mt-1 text-heading break-words">
        {t(`titles.${text}`, { number: over?.waybill_no ?? '' })}
      </h1>
      <p className="mt-2 mb-6 max-w-[60ch] text-ink-soft">{t(`leads.${text}`)}</p>
      {accountId === null && !isUnread && (
        <OwnerChoice owner={owner} path={pathToChoose(over, like)} />
      )}
      {isCut && owner !== null && (
        <p className="mb-8 max-w-[52rem] rounded-medium bg-warn-soft px-4 py-3 text-small text-warn">
          {t('leftOut', { number: named.waybill_no })}
        </p>
      )}
      {!access.isServed || isUnread || isNoAnswer ? (
        <ListFailed />
      ) : first !== undefined && owner !== null ? (
        <WaybillEntry
          key={owner.id}
          account={accountId}
          draftKey={['waybill', owner.id, person.id, like && 'like', named?.id, over?.updated_at]
            .filter(Boolean)
            .join(' ')}
          offered={offered}
          addressBook={accountId && { save: saveNewAddress, noteChosen: noteChosenAddress }}
          begun={like && typed ? anotherLike(typed) : typed}
          over={over && { waybillNo: over.waybill_no, updatedAt: over.updated_at, isDraft }}
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

function hasChoicesOf(waybill: Waybill, { texts, addons }: TypedWaybill): boolean {
  return (
    texts.service_id === (waybill.service_id ?? '') &&
    texts.product_category_id === (waybill.product_category_id ?? '') &&
    addons.length === waybill.additional_service_ids.length
  )
}

/** The page on which staff choose the account; null: the waybill has one, and keeps it. */
function pathToChoose(over: Waybill | null, like: Waybill | null): string | null {
  if (like !== null) return null
  if (over === null) return newWaybillHref(null)
  return over.sender_account_id === null ? formOfWaybillHref(null, over.waybill_no) : null
}

interface Named {
  /** To write over. */
  readonly over: Waybill | null
  /** To begin another one with. */
  readonly like: Waybill | null
  /** The service does not answer. */
  readonly isUnread: boolean
}

/** The waybill that the address names. One that can be written over no more is shown instead. */
async function openNamed(access: WaybillAccess, query: SearchParamsRead): Promise<Named> {
  const { waybill: toWriteOver, like } = query
  if (toWriteOver === undefined && like === undefined) {
    return { over: null, like: null, isUnread: false }
  }
  const asked = waybillNoSchema.safeParse(toWriteOver ?? like)
  if (!asked.success) notFound()
  const read = await readWaybill(access, asked.data)
  if (!read.ok && causeOf(read.failure).kind === 'none') notFound()
  if (!read.ok) return { over: null, like: null, isUnread: true }
  const waybill = read.value
  if (toWriteOver !== undefined && waybill.state === 'draft') {
    return { over: waybill, like: null, isUnread: false }
  }
  // An order is changed as a whole, and only the account's own addresses are offered.
  if (waybill.sender_account_id === null || (await orderOfWaybill(waybill)) !== null) notFound()
  if (toWriteOver === undefined) return { over: null, like: waybill, isUnread: false }
  if (!isCorrectable(waybill.state)) redirect(waybillHref(access.accountId, waybill.waybill_no))
  return { over: waybill, like: null, isUnread: false }
}
