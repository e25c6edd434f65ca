/** A list as a file, with the filter of the page that offers it, read a hundred rows at a time. */
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import type { CsvColumn } from '#lib/csv.ts'
import { readOrderFilter, readQuoteFilter } from '#lib/storefront/list-filter.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import { vehicleName } from '#lib/storefront/vehicle-names.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { accessTo } from '#server/portal/access/current-access.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import type { Result } from '#server/portal/gateway/result.ts'
import { vehicleNames } from '#server/portal/catalogue/catalogue.ts'
import {
  listOrders,
  listQuotes,
  type ListedRow,
  type ListPage,
} from '#server/portal/orders/account-lists.ts'
import { csvReply } from '../../../../csv-reply.ts'

const rowsAtOnce = 100

interface ExportedRow {
  readonly row: ListedRow
  readonly status: string
}

export async function GET(
  request: Request,
  { params }: { params: Promise<{ accountId: string; list: string }> },
): Promise<Response> {
  const { accountId, list } = await params
  if (list !== 'orders' && list !== 'quotes') return new Response(null, { status: 404 })
  const access = await accessTo(accountId)
  if (!access.ok) {
    return new Response(null, { status: access.reason === 'signed-out' ? 401 : 404 })
  }
  await auditAct(access, 'list-exported', { file: `${list}.csv` })
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const read = await pagesOf(list, access.accountId, query)
  return csvReply({ name: list, columns: await columns(), read })
}

type ExportedPage = Result<{ data: readonly ExportedRow[]; next: string | null }>

type ReadPage = (before: string | null) => Promise<ExportedPage>

async function pagesOf(
  list: 'orders' | 'quotes',
  accountId: SenderAccountId,
  query: Record<string, string>,
): Promise<ReadPage> {
  const t = await getTranslations('accountLists')
  if (list === 'quotes') {
    const filter = readQuoteFilter(query)
    return async (before) => {
      const read = await listQuotes({ accountId, filter, before, limit: rowsAtOnce })
      return withStatus(read, ({ status }) => t(`quoteStatus.${status}`))
    }
  }
  const filter = readOrderFilter(query)
  return async (before) => {
    const read = await listOrders({ accountId, filter, before, limit: rowsAtOnce })
    return withStatus(read, ({ status }) => t(`orderStatus.${status}`))
  }
}

function withStatus<Row extends ListedRow>(
  read: Result<ListPage<Row>>,
  statusOf: (row: Row) => string,
): ExportedPage {
  if (!read.ok) return read
  const { rows, next } = read.value
  return { ok: true, value: { data: rows.map((row) => ({ row, status: statusOf(row) })), next } }
}

async function columns(): Promise<readonly CsvColumn<ExportedRow>[]> {
  const language = await getLocale()
  const t = await getTranslations('accountLists')
  const [format, names] = await Promise.all([getFormatter(), vehicleNames(language)])
  return [
    [t('number'), ({ row }) => shownNumber(row)],
    [t('time'), ({ row }) => format.dateTime(row.at, 'moment')],
    [t('filter.status'), ({ status }) => status],
    [
      t('filter.service'),
      ({ row: { serviceType } }) =>
        serviceType === 'ftl_transport' || serviceType === 'ltl_transport'
          ? t(`service.${serviceType}`)
          : (serviceType ?? ''),
    ],
    [t('row.from'), ({ row }) => row.from ?? ''],
    [t('row.to'), ({ row }) => row.to ?? ''],
    [
      t('row.vehicle'),
      ({ row }) =>
        row.vehicles
          .map(({ type, count }) => t('row.severalOf', { count, name: vehicleName(names, type) }))
          .join(' + ')
          // A file is searched by spaces as they are typed.
          .replaceAll('\u00a0', ' '),
    ],
    // With a point and without grouping, so that a spreadsheet adds it up.
    [t('row.total'), ({ row }) => String(row.total)],
    [t('currency'), ({ row }) => row.currency],
    [t('orderId'), ({ row }) => row.deliveryId ?? ''],
    [t('quoteId'), ({ row }) => row.quoteId],
  ]
}
