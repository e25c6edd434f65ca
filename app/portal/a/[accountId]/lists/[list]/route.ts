/** A list as a file, with the filter of the page that offers it, read a hundred rows at a time. */
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
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
import { csvFile } from '../../../../csv-file.ts'

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
  // The first page is read before the file begins: a service that is away is not an empty list.
  const first = await read(null)
  if (!first.ok) return new Response(null, { status: 502 })
  return csvFile({ name: list, ...(await contentOf(first.value, read)) })
}

type ReadPage = (before: string | null) => Promise<Result<ListPage<ExportedRow>>>

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
): Result<ListPage<ExportedRow>> {
  if (!read.ok) return read
  const rows = read.value.rows.map((row) => ({ row, status: statusOf(row) }))
  return { ok: true, value: { ...read.value, rows } }
}

async function contentOf(
  first: ListPage<ExportedRow>,
  read: ReadPage,
): Promise<Pick<Parameters<typeof csvFile>[0], 'headings' | 'rows'>> {
  const language = await getLocale()
  const t = await getTranslations('accountLists')
  const [format, names] = await Promise.all([getFormatter(), vehicleNames(language)])
  const headings = [
    t('number'),
    t('time'),
    t('filter.status'),
    t('filter.service'),
    t('row.from'),
    t('row.to'),
    t('row.vehicle'),
    t('row.total'),
    t('currency'),
    t('orderId'),
    t('quoteId'),
  ]
  const cellsOf = ({ row, status }: ExportedRow) => [
    shownNumber(row),
    format.dateTime(row.at, 'moment'),
    status,
    row.serviceType === 'ftl_transport' || row.serviceType === 'ltl_transport'
      ? t(`service.${row.serviceType}`)
      : (row.serviceType ?? ''),
    row.from ?? '',
    row.to ?? '',
    row.vehicles
      .map(({ type, count }) => t('row.severalOf', { count, name: vehicleName(names, type) }))
      .join(' + ')
      // A file is searched by spaces as they are typed.
      .replaceAll('\u00a0', ' '),
    // With a point and without grouping, so that a spreadsheet adds it up.
    String(row.total),
    row.currency,
    row.deliveryId ?? '',
    row.quoteId,
  ]
  async function* rows() {
    let page = first
    while (true) {
      yield page.rows.map(cellsOf)
      if (page.next === null) return
      const next = await read(page.next)
      if (!next.ok) throw new Error('the service stopped answering')
      page = next.value
    }
  }
  return { headings, rows: rows() }
}
