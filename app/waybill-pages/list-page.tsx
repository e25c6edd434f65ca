/** The list of waybills: of one account, or for staff of all. */
import { Suspense } from 'react'
import { FileUp, Plus } from 'lucide-react'
import { getFormatter, getTranslations } from 'next-intl/server'
import { ListFailed } from '#components/account-lists/no-rows.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { MissingStop } from '#components/illustrations/missing-stop.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import { FileLink, ListHead } from '#components/ui/list-head.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Pager } from '#components/ui/pager.tsx'
import { ListedWaybill, WaybillListSkeleton } from '#components/waybills/listed-waybill.tsx'
import { LabelChoice, LabelForm } from '#components/waybills/label-form.tsx'
import { UnprintedNote } from '#components/waybills/unprinted-note.tsx'
import { WaybillFilterBar } from '#components/waybills/waybill-filter-bar.tsx'
import {
  importWaybillsHref,
  labelsHref,
  newWaybillHref,
  waybillHref,
  waybillsFileHref,
  waybillsHref,
  withQuery,
} from '#lib/hrefs.ts'
import type { SearchParamsRead } from '#lib/storefront/list-filter.ts'
import {
  isPrintable,
  narrows,
  waybillFilterQuery,
  type WaybillFilter,
} from '#lib/storefront/waybill-filter.ts'
import { readWaybillFilter } from '#lib/storefront/read-waybill-filter.ts'
import { openWaybillPage, type WaybillAccess } from '#server/portal/waybills/waybill-access.ts'
import { accountsById, listWaybills } from '#server/portal/waybills/waybills.ts'
import { Words } from '../words.tsx'

export async function WaybillListPage({
  account,
  query: read,
}: {
  /** Null: of all accounts. */
  account: string | null
  query: SearchParamsRead
}) {
  const access = await openWaybillPage(account, withQuery('', read))
  const { accountId } = access
  const filter = readWaybillFilter(read)
  const chosen = accountId === null ? await accountsById([filter.account]) : null
  const query = waybillFilterQuery({ ...filter, rows: 20 })
  const t = await getTranslations('waybills')
  const file = waybillsFileHref(accountId)
  return (
    <Words
      of={[
        'accountLists',
        'waybills',
        ...(accountId === null ? (['accountSearch', 'latePart'] as const) : []),
      ]}
    >
      <ListHead title={t('title')} lead={t(accountId === null ? 'leadOfAll' : 'lead')}>
        <div className="flex flex-wrap gap-3">
          {access.mayChange && (
            <Link href={newWaybillHref(accountId)} className={buttonStyle('primary')}>
              <Plus aria-hidden className="size-4" />
              {t('new')}
            </Link>
          )}
          {access.mayChange && (
            <Link href={importWaybillsHref(accountId)} className={buttonStyle('secondary')}>
              <FileUp aria-hidden className="size-4" />
              {t('import')}
            </Link>
          )}
          <FileLink href={query.size === 0 ? file : `${file}?${query}`} text={t('export')} />
        </div>
      </ListHead>
      <WaybillFilterBar
        filter={filter}
        accountName={
          accountId === null
            ? (chosen?.get(filter.account ?? '')?.name ?? filter.account ?? '')
            : null
        }
      />
      <UnprintedNote query={read} />
      <div className="mt-6">
        <Suspense key={JSON.stringify(read)} fallback={<WaybillListSkeleton />}>
          <Rows access={access} filter={filter} after={read['after']} />
        </Suspense>
      </div>
    </Words>
  )
}

/** A page of the list: its rows and the way on; or why there are none. */
async function Rows({
  access,
  filter,
  after,
}: {
  access: WaybillAccess
  filter: WaybillFilter
  after: unknown
}) {
  const { accountId } = access
  const t = await getTranslations('waybills')
  const ofLists = await getTranslations('accountLists')
  const format = await getFormatter()
  const read = await listWaybills(access, { filter, after })
  if (!access.isServed || !read.ok) return <ListFailed />
  const { data, total, total_at_least: atLeast, next } = read.value
  const owners =
    accountId === null ? await accountsById(data.map(({ sender_account_id: id }) => id)) : null
  const path = waybillsHref(accountId)
  const hrefAt = (cursor: string | null) => {
    const query = waybillFilterQuery(filter)
    if (cursor !== null) query.set('after', cursor)
    return query.size === 0 ? path : `${path}?${query}`
  }
  const ownerOf = (id: string | null) => (id === null ? null : (owners?.get(id)?.name ?? id))
  return (
    <>
      {data.length === 0 ? (
        <NoWaybills path={path} isNarrowed={narrows(filter)} />
      ) : (
        <>
          <p className="mb-2 text-caption text-ink-soft">
            {atLeast === undefined
              ? t('total', { count: total, shown: format.number(total) })
              : t('totalAtLeast', { shown: format.number(atLeast) })}
          </p>
          <LabelForm action={labelsHref(accountId)}>
            <ul className="divide-y divide-edge overflow-hidden rounded-large border border-edge bg-surface">
              {data.map((waybill) => (
                <ListedWaybill
                  key={waybill.id}
                  waybill={waybill}
                  href={waybillHref(accountId, waybill.waybill_no)}
                  choice={isPrintable(waybill.state) && <LabelChoice number={waybill.waybill_no} />}
                  {...(owners !== null && { account: ownerOf(waybill.sender_account_id) })}
                />
              ))}
            </ul>
          </LabelForm>
        </>
      )}
      <Pager
        label={ofLists('pages')}
        newer={after === undefined ? null : { href: hrefAt(null), text: t('first') }}
        older={next === null ? null : { href: hrefAt(next), text: t('more') }}
      />
    </>
  )
}

async function NoWaybills({ path, isNarrowed }: { path: string; isNarrowed: boolean }) {
  const t = await getTranslations('waybills')
  const ofLists = await getTranslations('accountLists')
  return (
    <Notice
      illustration={isNarrowed ? <MissingStop /> : <EmptyHold />}
      title={isNarrowed ? ofLists('noneFound.emptyTitle') : t('emptyTitle')}
      heading="h2"
      action={
        isNarrowed && (
          <Link href={path} className={buttonStyle('secondary')}>
            {ofLists('filter.clear')}
          </Link>
        )
      }
    >
      <p>{isNarrowed ? ofLists('noneFound.emptyBody') : t('emptyBody')}</p>
    </Notice>
  )
}
