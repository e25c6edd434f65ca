/** Waybills as a CSV file. */
import type { Waybill } from '#lib/contract/waybills.ts'
import { csvFile, type CsvColumn } from '#lib/csv.ts'
import type { Database } from '#server/db/database.ts'
import type { Keyset } from '#server/db/keyset.ts'
import type { WaybillFilter } from './list-store.ts'
import { readPage } from './list-waybills.ts'
import { shownWaybill } from './waybill-row.ts'

const rowsAtOnce = 500

const columns: readonly CsvColumn<Waybill>[] = [
  ['waybill_no', (waybill) => waybill.waybill_no],
  ['outTradeNo', (waybill) => waybill.outTradeNo],
  ['state', (waybill) => waybill.state],
  ['created_at', (waybill) => waybill.created_at],
  ['updated_at', (waybill) => waybill.updated_at],
  ['reference_no', (waybill) => waybill.reference_no ?? ''],
  ['sender_name', ({ sender }) => sender.name],
  ['sender_phone', ({ sender }) => sender.phone],
  ['sender_address', ({ sender }) => addressOf(sender)],
  ['receiver_name', ({ receiver }) => receiver.name],
  ['receiver_phone', ({ receiver }) => receiver.phone],
  ['receiver_phone2', ({ receiver }) => receiver.phone2 ?? ''],
  ['receiver_address', ({ receiver }) => addressOf(receiver)],
  ['receiver_province', ({ receiver }) => receiver.province ?? ''],
  ['receiver_post_code', ({ receiver }) => receiver.post_code ?? ''],
  ['parcels', ({ parcels }) => String(parcels.length)],
  ['piece_count', (waybill) => String(waybill.piece_count)],
  ['weight_kg', ({ weight }) => (weight === null ? '' : String(weight))],
  ['volume_m3', ({ volume }) => (volume === null ? '' : String(volume))],
  [
    'declared_value',
    ({ insurance }) => (insurance === null ? '' : String(insurance.declaredValue)),
  ],
  ['priority', (waybill) => waybill.priority],
  ['tags', ({ tags }) => tags.join(', ')],
  ['remark', (waybill) => waybill.remark ?? ''],
  ['notes', (waybill) => waybill.notes ?? ''],
  ['sender_account_id', (waybill) => waybill.sender_account_id ?? ''],
  ['delivery_id', (waybill) => waybill.delivery_id ?? ''],
  ['id', (waybill) => waybill.id],
]

export function exportWaybills(
  filter: WaybillFilter,
  { database, currency }: { database: Database; currency: string },
): Promise<ReadableStream<Uint8Array>> {
  return csvFile(columns, async (after: Keyset | null) => {
    const { rows, next } = await readPage({ filter, after, offset: 0, limit: rowsAtOnce }, database)
    return { data: rows.map((row) => shownWaybill(row, currency)), next }
  })
}

function addressOf({ address, district, city }: Waybill['sender']): string {
  return [address, district, city].filter(Boolean).join(', ')
}
