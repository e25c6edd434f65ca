/** The list of waybills as a file, with the filter of the page that offers it. */
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { waybillStateTexts } from '#lib/contract/states/waybill-states.ts'
import type { WaybillPage } from '#lib/contract/waybill-list.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import { readWaybillFilter } from '#lib/storefront/waybill-filter.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { accessToWaybills } from '#server/portal/waybills/waybill-access.ts'
import { listWaybills } from '#server/portal/waybills/waybills.ts'
import { csvFile } from '../../csv-file.ts'
import { emptyReply } from '../../replies.ts'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ accountId?: string } | undefined> },
): Promise<Response> {
  // The path for staff has no parameters.
  const accountId = (await params)?.accountId ?? null
  const access = await accessToWaybills(accountId)
  if (!access.ok) return emptyReply(access.reason === 'signed-out' ? 401 : 404)
  if (!access.isServed) return emptyReply(502)
  await auditAct(access, 'list-exported', { file: 'waybills.csv' })
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const filter = { ...readWaybillFilter(query), rows: 100 as const }
  const read = (after: string | null) => listWaybills(access, { filter, after })
  // The first page is read before the file begins: a service that is away is not an empty list.
  const first = await read(null)
  if (!first.ok) return emptyReply(502)
  const { headings, cellsOf } = await columns()
  async function* rows(begin: WaybillPage) {
    let page = begin
    while (true) {
      yield page.data.map(cellsOf)
      if (page.next === null) return
      const next = await read(page.next)
      if (!next.ok) throw new Error('the service stopped answering')
      page = next.value
    }
  }
  return csvFile({ name: 'waybills', headings, rows: rows(first.value) })
}

async function columns() {
  const language = await getLocale()
  const t = await getTranslations('waybills.file')
  const format = await getFormatter()
  const headings = [
    t('number'),
    t('outTradeNo'),
    t('created'),
    t('state'),
    t('sender'),
    t('senderPhone'),
    t('receiver'),
    t('receiverPhone'),
    t('receiverAddress'),
    t('receiverDistrict'),
    t('receiverCity'),
    t('receiverProvince'),
    t('receiverPostCode'),
    t('parcels'),
    t('pieces'),
    t('weightKg'),
    t('reference'),
    t('tags'),
  ]
  const cellsOf = (waybill: Waybill) => {
    const { sender, receiver } = waybill
    return [
      waybill.waybill_no,
      waybill.outTradeNo,
      format.dateTime(new Date(waybill.created_at), 'moment'),
      waybillStateTexts[waybill.state][language],
      sender.name,
      sender.phone,
      receiver.name,
      receiver.phone,
      receiver.address,
      receiver.district ?? '',
      receiver.city ?? '',
      receiver.province ?? '',
      receiver.post_code ?? '',
      // Figures with a point and without grouping, so that a spreadsheet adds them up.
      String(waybill.parcels.length),
      String(waybill.piece_count),
      waybill.weight === null ? '' : String(waybill.weight),
      waybill.reference_no ?? '',
      waybill.tags.join(', '),
    ]
  }
  return { headings, cellsOf }
}
