/** The frame of a list of money: its head, its filter, its table and the ways to its other pages. */
import type { ReactNode } from 'react'
import { getTranslations } from 'next-intl/server'
import { DayFields, FilterForm } from '#components/account-lists/filter-form.tsx'
import { FileLink, ListHead } from '#components/ui/list-head.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { SelectField } from '#components/ui/fields.tsx'
import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Pager } from '#components/ui/pager.tsx'
import {
  moneyLists,
  moneyQuery,
  payWays,
  readMoneyFilter,
  type MoneyFilter,
  type MoneyList,
} from '#lib/console/money-filter.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import { keysetFields } from '#lib/contract/paging.ts'
import { consoleHref, customerHref, moneyFileHref, paymentsHref, withQuery } from '#lib/hrefs.ts'
import type { Result } from '#server/portal/gateway/result.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import type { SearchParams } from '../../../(account)/after-sign-in.ts'
import { ConsoleClosed, ConsoleUnread } from '../console-closed.tsx'

const rowsPerPage = 50

export async function MoneyListPage<Row>({
  list,
  searchParams,
  read,
  children,
}: {
  list: MoneyList
  searchParams: SearchParams
  read: (
    actor: ActingPerson,
    filter: MoneyFilter,
    page: { limit: number; after: string | undefined },
  ) => Promise<Result<{ data: readonly Row[]; next: string | null }>>
  /** The table. */
  children: (rows: readonly Row[]) => ReactNode
}) {
  const params = await searchParams
  const filter = readMoneyFilter(list, params)
  const after = keysetFields.after.catch(undefined).parse(params['after'])
  const query = moneyQuery(filter)
  const here = paymentsHref(list)
  const access = await openConsolePage('payments', withQuery(here, query))
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const t = await getTranslations('payments')
  const asked = await read(actor, filter, { limit: rowsPerPage, after })
  // A place that makes no sense is ignored, as other parts of the address are.
  const found =
    !asked.ok && after !== undefined && asked.failure.kind === 'rejected'
      ? await read(actor, filter, { limit: rowsPerPage, after: undefined })
      : asked
  if (!found.ok) return <ConsoleUnread />
  const { data: rows, next } = found.value
  const isFiltered = Object.keys(query).length > 0
  return (
    <>
      <ListHead title={t(`list.${list}.title`)} lead={t(`list.${list}.lead`)}>
        <FileLink href={withQuery(moneyFileHref(list), query)} text={t('list.file')} />
      </ListHead>
      <FilterForm
        words={filter.words}
        searchHint={t('list.searchHint')}
        state={JSON.stringify(query)}
        isFiltered={isFiltered}
        isMoreFiltered={Object.keys(query).some((name) => name !== 'q')}
        layout="aligned"
      >
        <SelectField
          id="filter-status"
          name="status"
          label={t('list.state')}
          any={t('list.any')}
          defaultValue={filter.status ?? ''}
          options={moneyLists[list].map((value) => ({ value, label: t(`list.group.${value}`) }))}
        />
        {list === 'payments' && (
          <SelectField
            id="filter-way"
            name="way"
            label={t('list.way')}
            any={t('list.any')}
            defaultValue={filter.way ?? ''}
            options={payWays.map((value) => ({ value, label: t(`list.ways.${value}`) }))}
          />
        )}
        <DayFields {...filter} />
      </FilterForm>
      <div className="mt-6">
        {rows.length === 0 ? (
          <Notice
            illustration={<EmptyHold />}
            title={t(isFiltered ? 'list.noneFound' : `list.${list}.none`)}
            heading="h2"
          >
            <p>{t(isFiltered ? 'list.noneFoundBody' : `list.${list}.noneBody`)}</p>
          </Notice>
        ) : (
          children(rows)
        )}
      </div>
      <Pager
        label={t(`list.${list}.title`)}
        newer={after === undefined ? null : { href: withQuery(here, query), text: t('latest') }}
        older={
          next === null
            ? null
            : { href: withQuery(here, { ...query, after: next }), text: t('older') }
        }
      />
    </>
  )
}

/** The customer and the order that a sum belongs to. */
export async function Belonging({
  row,
  none,
}: {
  row: {
    readonly order_no: string | null
    readonly sender_account_id: string | null
    readonly sender_account_name: string | null
  }
  /** In place of a customer. */
  none: ReactNode
}) {
  const { order_no: order, sender_account_id: id, sender_account_name: name } = row
  if (id === null) return none
  const t = await getTranslations('payments.list')
  return (
    <>
      {name === null ? (
        <span className="text-ink-soft">{t('erased')}</span>
      ) : (
        <Link href={customerHref(id)} className={linkStyle}>
          {name}
        </Link>
      )}
      {order !== null && (
        <Link
          href={withQuery(consoleHref('deliveries'), { q: order })}
          className={`text-caption ${linkStyle}`}
        >
          {order}
        </Link>
      )}
    </>
  )
}

const linkStyle = 'flex min-h-6 items-center text-action underline-offset-4 hover:underline'
