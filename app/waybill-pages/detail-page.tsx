/** A waybill: what happened to it, its parcels, both ends, and what may be changed. */
import type { ReactNode } from 'react'
import { ArrowLeft, CopyPlus, PackageOpen, PencilLine, Printer } from 'lucide-react'
import { notFound } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { ListFailed } from '#components/account-lists/no-rows.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Fact } from '#components/quote/trip-facts.tsx'
import { Money } from '#components/quote/money.tsx'
import { Card } from '#components/tracking/card.tsx'
import { SharePanel } from '#components/tracking/share-panel.tsx'
import { CancelWaybill } from '#components/waybills/cancel-waybill.tsx'
import { EditWaybill } from '#components/waybills/edit-waybill.tsx'
import { ParcelList } from '#components/waybills/parcel-list.tsx'
import { LabelFormat } from '#components/waybills/label-form.tsx'
import { UnprintedNote } from '#components/waybills/unprinted-note.tsx'
import { WaybillBadge } from '#components/waybills/waybill-badge.tsx'
import { WaybillEventList } from '#components/waybills/waybill-events.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { WaybillEvents } from '#lib/contract/waybill-events.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import {
  formOfWaybillHref,
  likeWaybillHref,
  orderHref,
  waybillHref,
  waybillLabelHref,
  waybillPhotoHref,
  waybillsHref,
} from '#lib/hrefs.ts'
import { isMachineNumber } from '#lib/machine-number.ts'
import { isOfForm } from '#lib/storefront/begun-waybill.ts'
import type { SearchParamsRead } from '#lib/storefront/list-filter.ts'
import type { ShareLink } from '#lib/storefront/share-links.ts'
import type { EditedFields } from '#lib/storefront/waybill-edit.ts'
import { isCancellable, isCorrectable, isPrintable } from '#lib/storefront/waybill-filter.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import type { Result } from '#server/portal/gateway/result.ts'
import { sharesOf } from '#server/portal/orders/share-links.ts'
import { photoName } from '#server/portal/waybills/photo-name.ts'
import { openWaybillPage } from '#server/portal/waybills/waybill-access.ts'
import {
  accountsById,
  organizationCurrency,
  orderOfWaybill,
  readWaybill,
  readWaybillEvents,
  offeredCategories,
  waybillChoices,
  type WaybillChoices,
} from '#server/portal/waybills/waybills.ts'
import { Words } from '../words.tsx'
import { cancelWaybill, changeWaybill } from './actions.ts'
import { revokeWaybillLink, shareWaybill } from './share-actions.ts'

const parcelsShown = 50

export async function WaybillDetailPage({
  account,
  number: inPath,
  query,
}: {
  account: string | null
  /** As the address has it. */
  number: string
  query: SearchParamsRead
}) {
  const number = decodeURIComponent(inPath)
  const access = await openWaybillPage(account, `/${inPath}`)
  const { accountId } = access
  const language = await getLocale()
  const [read, events] = await Promise.all([
    readWaybill(access, number),
    readWaybillEvents(access, { waybillNo: number, language }),
  ])
  const t = await getTranslations('waybill')
  const ofList = await getTranslations('waybills')
  const format = await getFormatter()
  const back = (
    <Link
      href={waybillsHref(accountId)}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-small px-2 text-small font-medium text-action hover:bg-action-soft"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {t('back')}
    </Link>
  )
  if (!access.isServed || !read.ok) {
    if (!read.ok && causeOf(read.failure).kind === 'none') notFound()
    return (
      <>
        {back}
        <ListFailed />
      </>
    )
  }
  const waybill = read.value
  const { waybill_no: waybillNo, outTradeNo, parcels, receiver, sender } = waybill
  const [order, currency, links, choices, owners] = await Promise.all([
    orderOfWaybill(waybill),
    organizationCurrency(),
    sharesOf({ accountId, waybillNo }),
    waybillChoices(language),
    accountId === null ? accountsById([waybill.sender_account_id]) : null,
  ])
  const shown = query['parcels'] === 'all' ? parcels : parcels.slice(0, parcelsShown)
  const owner = accountId ?? waybill.sender_account_id
  const isTypedAnew = order === null && waybill.sender_account_id !== null && isOfForm(waybill)
  const ownerName = owner && (owners?.get(owner)?.name ?? owner)
  return (
    <Words of={['accountLists', 'accountSearch', 'latePart', 'shareLinks', 'waybill', 'waybills']}>
      {back}
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-heading break-words">{t('title', { number: waybillNo })}</h1>
        <WaybillBadge state={waybill.state} />
        <CopyButton text={waybillNo} label={t('copy')} doneLabel={t('copied')} />
      </div>
      <p className="mt-1 text-small text-ink-soft">
        {t('created', { time: format.dateTime(new Date(waybill.created_at), 'moment') })}
        {!isMachineNumber(outTradeNo) &&
          outTradeNo !== waybillNo &&
          ` · ${t('outTradeNo', { number: outTradeNo })}`}
      </p>
      {order !== null && owner !== null && (
        <p className="mt-2 text-small">
          {t('ofOrder')}{' '}
          <Link
            href={orderHref(owner, order.id)}
            className="inline-flex min-h-6 items-center text-action underline underline-offset-4"
          >
            {order.number}
          </Link>
        </p>
      )}
      <UnprintedNote query={query} />
      {isPrintable(waybill.state) && (
        <form
          action={waybillLabelHref(accountId, waybillNo)}
          target="_blank"
          className="mt-5 flex flex-wrap items-end gap-3"
        >
          <button type="submit" className={buttonStyle('primary')}>
            <Printer aria-hidden className="size-4" />
            {ofList('print.labels', { count: parcels.length })}
          </button>
          <LabelFormat />
        </form>
      )}
      {waybill.state === 'draft' && (
        <p className="mt-4 max-w-[60ch] text-small text-ink-soft">{t('draft.note')}</p>
      )}
      {access.mayChange && (
        <div className="mt-5 flex flex-wrap gap-3">
          {waybill.state === 'draft' && (owner !== null || accountId === null) && (
            <Link href={formOfWaybillHref(accountId, waybillNo)} className={buttonStyle('primary')}>
              <PencilLine aria-hidden className="size-4" />
              {t('draft.finish')}
            </Link>
          )}
          {isTypedAnew && isCorrectable(waybill.state) && (
            <Link
              href={formOfWaybillHref(accountId, waybillNo)}
              className={buttonStyle('secondary')}
            >
              <PackageOpen aria-hidden className="size-4" />
              {t('correct')}
            </Link>
          )}
          <EditWaybill
            fields={fieldsOf(waybill)}
            accountName={accountId === null && order === null ? (ownerName ?? '') : null}
            categories={offeredCategories(choices, waybill.product_category_id)}
            save={changeWaybill.bind(null, accountId, waybillNo)}
          />
          {isTypedAnew && (
            <Link href={likeWaybillHref(accountId, waybillNo)} className={buttonStyle('secondary')}>
              <CopyPlus aria-hidden className="size-4" />
              {t('repeat')}
            </Link>
          )}
          <CancelWaybill
            number={waybillNo}
            isDraft={waybill.state === 'draft'}
            isOffered={order === null && isCancellable(waybill.state)}
            cancel={cancelWaybill.bind(null, accountId, waybillNo)}
          />
        </div>
      )}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <div className="grid gap-6 sm:grid-cols-2">
            <Party title={t('sender')} party={sender} />
            <Party title={t('receiver')} party={receiver} />
          </div>
          <section aria-labelledby="parcels">
            <h2 id="parcels" className="mb-3 text-title">
              {t('parcels.title', { count: parcels.length })}
            </h2>
            <ParcelList
              parcels={shown}
              currency={currency}
              labelPath={isPrintable(waybill.state) ? waybillLabelHref(accountId, waybillNo) : null}
            />
            {shown.length < parcels.length && (
              <Link
                href={`${waybillHref(accountId, waybillNo)}?parcels=all`}
                scroll={false}
                className="mt-2 inline-flex min-h-8 items-center text-small text-action underline underline-offset-4"
              >
                {t('parcels.all', { shown: format.number(parcels.length) })}
              </Link>
            )}
          </section>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Progress events={events} account={accountId} waybillNo={waybillNo} />
          {access.mayShare && (
            <Share
              account={accountId}
              waybill={waybill}
              links={links}
              order={order && owner && { number: order.number, href: orderHref(owner, order.id) }}
            />
          )}
          <Card title={t('facts.title')}>
            <dl className="flex flex-col gap-3 text-small">
              <Facts waybill={waybill} currency={currency} choices={choices} />
              {accountId === null && ownerName !== null && (
                <Fact name={t('facts.account')}>{ownerName}</Fact>
              )}
            </dl>
          </Card>
        </div>
      </div>
    </Words>
  )
}

/** Nothing where the service keeps no events. */
async function Progress({
  events,
  account,
  waybillNo,
}: {
  events: Result<WaybillEvents>
  account: string | null
  waybillNo: string
}) {
  const t = await getTranslations('waybill.events')
  if (!events.ok && causeOf(events.failure).kind === 'none') return null
  if (!events.ok) {
    return (
      <Card title={t('title')}>
        <p className="text-small text-ink-soft">{t('unread')}</p>
      </Card>
    )
  }
  const { licensePlate, courierPhone, routes } = events.value
  return (
    <Card title={t('title')}>
      <p className="mb-4 text-small text-ink-soft empty:hidden">
        {[licensePlate, courierPhone].filter(Boolean).join(' · ')}
      </p>
      <WaybillEventList
        events={routes.map((event) => ({
          state: event.state,
          at: new Date(event.createdAt * 1000),
          place: event.place ?? '',
          message: event.message,
          parcel: event.parcel_no ?? null,
          photos: (event.photos ?? []).map((_, place) =>
            waybillPhotoHref(account, waybillNo, photoName(event, place)),
          ),
        }))}
      />
    </Card>
  )
}

/** An order has links of its own, which say more: its waybill gets none beside them. */
async function Share({
  account,
  waybill: { waybill_no: waybillNo, state },
  links,
  order,
}: {
  account: SenderAccountId | null
  waybill: Waybill
  links: readonly ShareLink[]
  /** Null: the waybill belongs to none. */
  order: { readonly number: string; readonly href: string } | null
}) {
  const t = await getTranslations('shareLinks')
  if (order !== null) {
    return (
      <Card title={t('title')}>
        <p className="text-small text-ink-soft">{t('ofOrder')}</p>
        <Link
          href={order.href}
          className="mt-2 inline-flex min-h-8 items-center text-small text-action underline underline-offset-4"
        >
          {t('openOrder', { number: order.number })}
        </Link>
      </Card>
    )
  }
  return (
    state !== 'draft' &&
    // Links that were made before it was canceled can be revoked.
    (state !== 'canceled' || links.length > 0) && (
      <SharePanel
        shared={{ waybillNo }}
        what={t('whatWaybill')}
        links={links}
        makeShareLink={shareWaybill.bind(null, account)}
        revokeShareLink={revokeWaybillLink.bind(null, account)}
      />
    )
  )
}

function fieldsOf({
  reference_no,
  notes,
  tags,
  priority,
  requires_signature,
  sender_account_id,
  product_category_id,
}: Waybill): EditedFields {
  return {
    reference_no,
    notes,
    tags,
    priority,
    requires_signature,
    sender_account_id,
    product_category_id,
  }
}

function Party({ title, party }: { title: string; party: Waybill['receiver'] }) {
  const { name, phone, phone2, address, district, city, province, post_code: postCode } = party
  const place = [district, city, province, postCode].filter(
    (part) => part && !address.includes(part),
  )
  return (
    <Card title={title}>
      <p className="text-small font-medium break-words">{name}</p>
      <p className="text-small">{[phone, phone2].filter(Boolean).join(' · ')}</p>
      <p className="mt-1 text-small break-words text-ink-soft">
        {[address, ...place].filter(Boolean).join(', ')}
      </p>
    </Card>
  )
}

function Facts({
  waybill,
  currency,
  choices,
}: {
  waybill: Waybill
  currency: string | null
  choices: WaybillChoices
}) {
  const t = useTranslations('waybill.facts')
  const edit = useTranslations('waybill.edit')
  const filter = useTranslations('waybills.filter')
  const { weight, volume, insurance, tags } = waybill
  const nameIn = (list: WaybillChoices['services'], wanted: string | null) =>
    list.find(({ id }) => id === wanted)?.name ?? null
  const addons = waybill.additional_service_ids.flatMap((id) => nameIn(choices.addons, id) ?? [])
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    [t('service'), nameIn(choices.services, waybill.service_id)],
    [t('addons'), addons.join(', ')],
    [edit('category'), nameIn(choices.categories, waybill.product_category_id)],
    [t('pieces'), t('number', { value: waybill.piece_count })],
    [t('weight'), weight === null ? null : t('kg', { value: weight })],
    [t('volume'), volume === null ? null : t('m3', { value: volume })],
    [
      t('insured'),
      insurance === null ? null : currency === null ? (
        t('number', { value: insurance.declaredValue })
      ) : (
        <Money amount={insurance.declaredValue} currency={currency} />
      ),
    ],
    [edit('reference'), waybill.reference_no],
    [filter('tags'), tags.join(', ')],
    [edit('priority'), edit(`priorities.${waybill.priority}`)],
    [edit('signature'), waybill.requires_signature ? t('yes') : null],
    [t('remark'), waybill.remark],
    [edit('notes'), waybill.notes],
  ]
  return rows.map(
    ([name, value]) =>
      value !== null &&
      value !== '' && (
        <Fact key={name} name={name}>
          <span className="break-words whitespace-pre-line">{value}</span>
        </Fact>
      ),
  )
}
