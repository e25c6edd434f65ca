/** A waybill of an organization's own, in the tables. */
import type { OrganizationId, ParcelId, SenderAccountId, WaybillId } from '#lib/contract/ids.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { newId } from '#server/testing/new-id.ts'

export interface TestWaybill {
  readonly id: WaybillId
  readonly waybillNo: string
  readonly outTradeNo: string
  readonly parcels: readonly { readonly id: ParcelId; readonly parcelNo: string }[]
}

export async function addWaybill(
  database: Database,
  {
    organizationId,
    senderAccountId = null,
    parcels: count = 1,
    outParcelNo = null,
    state = 'created',
    products = [],
  }: {
    organizationId: OrganizationId
    senderAccountId?: SenderAccountId | null
    parcels?: number
    outParcelNo?: string | null
    state?: WaybillState
    products?: readonly object[]
  },
): Promise<TestWaybill> {
  const id = newId<WaybillId>()
  const waybillNo = `WB${id}`
  const outTradeNo = `OUT-${id}`
  const parcels = Array.from({ length: count }, (_, index) => ({
    id: newId<ParcelId>(),
    parcelNo: `${waybillNo}-${index + 1}`,
  }))
  await database.transaction(async (tx) => {
    await tx.query(sql`
      insert into tms.waybills (organization_id, id, waybill_no, out_trade_no, state,
        sender_account_id, sender, receiver, created_at, updated_at)
      values (${organizationId}, ${id}, ${waybillNo}, ${outTradeNo}, ${state}, ${senderAccountId},
        '{}', '{}', now(), now())`)
    for (const [index, parcel] of parcels.entries()) {
      await tx.query(sql`
        insert into tms.parcels (organization_id, waybill_id, sequence, id, parcel_no,
          out_parcel_no, piece_count, products, state)
        values (${organizationId}, ${id}, ${index + 1}, ${parcel.id}, ${parcel.parcelNo},
          ${outParcelNo}, 1, ${JSON.stringify(products)}, ${state})`)
    }
  })
  return { id, waybillNo, outTradeNo, parcels }
}
