/** A list as a file, with the filter of the page that offers it, read a hundred rows at a time. */
import { getLocale, getTranslations } from 'next-intl/server'
import type { CsvColumn } from '#lib/csv.ts'
import { writeSpreadsheetDate } from '#lib/dates/date-formats.ts'
import { readOrderFilter, readQuoteFilter } from '#lib/storefront/read-list-filter.ts'
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
  type ListedOrder,
  type ListedRow,
  type ListPage,
} from '#server/portal/orders/account-lists.ts'
import { receiptNumbers } from '#server/portal/payment/receipts/receipt-of-order.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { csvReply } from '../../../../csv-reply.ts'

const rowsAtOnce = 100

interface Exported<Row> {
  readonly row: Row
  readonly status: string
}

type ExportedOrder = Exported<ListedOrder> & { readonly receipt: string }

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
  const accountOf = { accountId: access.accountId, limit: rowsAtOnce }
  const t = await getTranslations('accountLists')
  if (list === 'quotes') {
    const filter = readQuoteFilter(query)
    return csvReply({
      name: list,
      columns: await columns(),
      async read(before) {
        const page = await listQuotes({ ...accountOf, filter, before })
        return exported(page, ({ status }) => t(`quoteStatus.${status}`))
      },
    })
  }
  const filter = readOrderFilter(query)
  return csvReply({
    name: list,
    columns: [...(await columns()), ...(await orderColumns())],
    async read(before) {
      const page = await listOrders({ ...accountOf, filter, before })
      const orders = exported(page, ({ status }) => t(`orderStatus.${status}`))
      return orders.ok ? withReceipts(orders.value, access.accountId) : orders
    },
  })
}

interface ExportedPage<Row> {
  readonly data: readonly Row[]
  readonly next: string | null
}

function exported<Row extends ListedRow>(
  read: Result<ListPage<Row>>,
  statusOf: (row: Row) => string,
): Result<ExportedPage<Exported<Row>>> {
  if (!read.ok) return read
  const { rows, next } = read.value
  return { ok: true, value: { data: rows.map((row) => ({ row, status: statusOf(row) })), next } }
}

async function withReceipts(
  { data, next }: ExportedPage<Exported<ListedOrder>>,
  accountId: SenderAccountId,
): Promise<Result<ExportedPage<ExportedOrder>>> {
  const quoteIds = data.map(({ row }) => row.quoteId)
  const numbers = await receiptNumbers(portalRuntime().database, { accountId, quoteIds })
  const orders = data.map((order) =>
    Object.assign(order, { receipt: numbers.get(order.row.quoteId) ?? '' }),
  )
  return { ok: true, value: { data: orders, next } }
}

async function columns(): Promise<readonly CsvColumn<Exported<ListedRow>>[]> {
  const language = await getLocale()
  const t = await getTranslations('accountLists')
  const names = await vehicleNames(language)
  return [
    [t('number'), ({ row }) => shownNumber(row)],
    [t('time'), ({ row }) => writeSpreadsheetDate(row.at)],
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

async function orderColumns(): Promise<readonly CsvColumn<ExportedOrder>[]> {
  const t = await getTranslations('accountLists.file')
  const ways = await getTranslations('receipt.payType')
  const figure = (value: number | null) => (value === null ? '' : String(value))
  return [
    [t('pieces'), ({ row }) => figure(row.pieces)],
    [t('weightKg'), ({ row }) => figure(row.weightKg)],
    [t('paidAt'), ({ row }) => (row.paidAt === null ? '' : writeSpreadsheetDate(row.paidAt))],
    [t('payType'), ({ row }) => (row.payType === null ? '' : ways(row.payType))],
    [t('receipt'), ({ receipt }) => receipt],
  ]
}
