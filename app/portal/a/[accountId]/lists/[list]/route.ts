/**
 * A list as a file, with the filter of the page that offers it. It is read a few hundred rows at a time
 * and sent as it is read, so that thousands of rows are held nowhere.
 */
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { byteOrderMark, csvLines } from '#lib/csv.ts'
import { readOrderFilter, readQuoteFilter } from '#lib/storefront/list-filter.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import { vehicleName } from '#lib/storefront/vehicle-names.ts'
import type { AccountAccess } from '#server/portal/access/access.ts'
import { accessTo } from '#server/portal/access/current-access.ts'
import { auditAct } from '#server/portal/audit/audit-act.ts'
import { vehicleNames } from '#server/portal/catalogue/vehicle-names.ts'
import type { ListPage } from '#server/portal/lists/list-page.ts'
import type { ListedRow } from '#server/portal/lists/listed-row.ts'
import { listOrders } from '#server/portal/lists/list-orders.ts'
import { listQuotes } from '#server/portal/lists/list-quotes.ts'
import { heardOf } from '#server/portal/lists/open-list.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { portalNowMs } from '#server/portal/visits/portal-now.ts'

const rowsAtOnce = 500

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
  await heardOf(access.accountId)
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const read = list === 'orders' ? await ordersOf(access, query) : await quotesOf(access, query)
  return new Response(await linesOf(read), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${list}.csv"`,
      'cache-control': 'no-store',
    },
  })
}

type ReadPage = (before: string | null) => Promise<ListPage<ExportedRow>>

async function ordersOf(
  { accountId }: AccountAccess,
  query: Record<string, string>,
): Promise<ReadPage> {
  const t = await getTranslations('accountLists.orderStatus')
  const filter = readOrderFilter(query)
  return async (before) => {
    const { database } = portalRuntime()
    const page = await listOrders(database, { accountId, filter, before, limit: rowsAtOnce })
    return { ...page, rows: page.rows.map((row) => ({ row, status: t(row.status) })) }
  }
}

async function quotesOf(
  { accountId }: AccountAccess,
  query: Record<string, string>,
): Promise<ReadPage> {
  const t = await getTranslations('accountLists.quoteStatus')
  const filter = readQuoteFilter(query)
  const nowMs = portalNowMs()
  return async (before) => {
    const { database } = portalRuntime()
    const asked = { accountId, filter, before, nowMs, limit: rowsAtOnce }
    const page = await listQuotes(database, asked)
    return { ...page, rows: page.rows.map((row) => ({ row, status: t(row.status) })) }
  }
}

async function linesOf(read: ReadPage): Promise<ReadableStream<Uint8Array>> {
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
  const encoder = new TextEncoder()
  let before: string | null = null
  let begun = false
  return new ReadableStream({
    async pull(controller) {
      if (!begun) controller.enqueue(encoder.encode(byteOrderMark + csvLines([headings])))
      begun = true
      const page = await read(before)
      if (page.rows.length > 0) controller.enqueue(encoder.encode(csvLines(page.rows.map(cellsOf))))
      before = page.next
      if (before === null) controller.close()
    },
  })
}
