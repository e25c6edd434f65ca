/** The list of waybills as a file, with the filter of the page that offers it. */
import { getLocale, getTranslations } from 'next-intl/server'
import { waybillStateTexts } from '#lib/contract/states/waybill-states.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import type { CsvColumn } from '#lib/csv.ts'
import { writeSpreadsheetDate } from '#lib/dates/date-formats.ts'
import { isMachineNumber } from '#lib/machine-number.ts'
import { readWaybillFilter } from '#lib/storefront/read-waybill-filter.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { accessToWaybills } from '#server/portal/waybills/waybill-access.ts'
import { listWaybills } from '#server/portal/waybills/waybills.ts'
import { csvReply } from '../../csv-reply.ts'
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
  return csvReply({
    name: 'waybills',
    columns: await columns(),
    read: (after) => listWaybills(access, { filter, after }),
  })
}

async function columns(): Promise<readonly CsvColumn<Waybill>[]> {
  const language = await getLocale()
  const t = await getTranslations('waybills.file')
  return [
    [t('number'), (waybill) => waybill.waybill_no],
    [t('outTradeNo'), ({ outTradeNo }) => (isMachineNumber(outTradeNo) ? '' : outTradeNo)],
    [t('created'), (waybill) => writeSpreadsheetDate(new Date(waybill.created_at))],
    [t('state'), ({ state }) => waybillStateTexts[state][language]],
    [t('sender'), ({ sender }) => sender.name],
    [t('senderPhone'), ({ sender }) => sender.phone],
    [t('receiver'), ({ receiver }) => receiver.name],
    [t('receiverPhone'), ({ receiver }) => receiver.phone],
    [t('receiverAddress'), ({ receiver }) => receiver.address],
    [t('receiverDistrict'), ({ receiver }) => receiver.district ?? ''],
    [t('receiverCity'), ({ receiver }) => receiver.city ?? ''],
    [t('receiverProvince'), ({ receiver }) => receiver.province ?? ''],
    [t('receiverPostCode'), ({ receiver }) => receiver.post_code ?? ''],
    // Figures with a point and without grouping, so that a spreadsheet adds them up.
    [t('parcels'), ({ parcels }) => String(parcels.length)],
    [t('pieces'), (waybill) => String(waybill.piece_count)],
    [t('weightKg'), ({ weight }) => (weight === null ? '' : String(weight))],
    [t('reference'), (waybill) => waybill.reference_no ?? ''],
    [t('tags'), ({ tags }) => tags.join(', ')],
  ]
}
