/** Waybills as a CSV file. */
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { csvFile, type CsvColumn } from '#lib/csv.ts'
import { toDecimal } from '#lib/money.ts'
import type { Database } from '#server/db/database.ts'
import type { Keyset } from '#server/db/keyset.ts'
import { readSummedWaybills, type SummedWaybill, type WaybillFilter } from './list-store.ts'
import { readPage } from './list-waybills.ts'
import { rounded, type Party } from './waybill-row.ts'

const rowsAtOnce = 500

/** `currency`: the organization's. */
function columnsIn(currency: string): readonly CsvColumn<SummedWaybill>[] {
  return [
    ['waybill_no', (waybill) => waybill.waybillNo],
    ['outTradeNo', (waybill) => waybill.outTradeNo],
    ['state', (waybill) => waybill.state],
    ['created_at', ({ createdAt }) => toTimestamp(createdAt)],
    ['updated_at', ({ updatedAt }) => toTimestamp(updatedAt)],
    ['reference_no', ({ referenceNo }) => referenceNo ?? ''],
    ['sender_name', ({ sender }) => sender.name],
    ['sender_phone', ({ sender }) => sender.phone],
    ['sender_address', ({ sender }) => addressOf(sender)],
    ['receiver_name', ({ receiver }) => receiver.name],
    ['receiver_phone', ({ receiver }) => receiver.phone],
    ['receiver_phone2', ({ receiver }) => receiver.phone2 ?? ''],
    ['receiver_address', ({ receiver }) => addressOf(receiver)],
    ['receiver_province', ({ receiver }) => receiver.province ?? ''],
    ['receiver_post_code', ({ receiver }) => receiver.post_code ?? ''],
    ['parcels', ({ parcelCount }) => String(parcelCount)],
    ['piece_count', ({ pieceCount }) => String(pieceCount)],
    ['weight_kg', ({ weightKg }) => (weightKg === null ? '' : String(rounded(weightKg)))],
    ['volume_m3', ({ volumeM3 }) => (volumeM3 === null ? '' : String(rounded(volumeM3)))],
    [
      'declared_value',
      ({ declaredValueMinor: minor, declaredValueCurrency }) =>
        minor === null ? '' : String(toDecimal(minor, declaredValueCurrency ?? currency)),
    ],
    ['priority', ({ priority }) => priority],
    ['tags', ({ tags }) => tags.join(', ')],
    ['remark', ({ remark }) => remark ?? ''],
    ['notes', ({ notes }) => notes ?? ''],
    ['sender_account_id', ({ senderAccountId }) => senderAccountId ?? ''],
    ['delivery_id', ({ deliveryId }) => deliveryId ?? ''],
    ['id', ({ id }) => id],
  ]
}

export function exportWaybills(
  filter: WaybillFilter,
  { database, currency }: { database: Database; currency: string },
): Promise<ReadableStream<Uint8Array>> {
  return csvFile(columnsIn(currency), async (after: Keyset | null) => {
    const request = { filter, after, offset: 0, limit: rowsAtOnce }
    const { rows, next } = await readPage(request, { database, read: readSummedWaybills })
    return { data: rows, next }
  })
}

function addressOf({ address, district, city }: Party): string {
  return [address, district, city].filter(Boolean).join(', ')
}
