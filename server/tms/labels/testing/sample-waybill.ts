/** A waybill for tests of labels, as the service shows it. */
import { parcelSchema } from '#lib/contract/parcels.ts'
import { waybillSchema, type Waybill } from '#lib/contract/waybills.ts'

const id = (last: number) => `01890000-0000-7000-8000-${String(last).padStart(12, '0')}`

type Party = Waybill['receiver']

const noParty: Party = {
  name: '',
  phone: '',
  phone2: null,
  address: '',
  district: null,
  city: null,
  province: null,
  post_code: null,
  lat: null,
  lng: null,
}

export const bangkok: Party = {
  ...noParty,
  name: 'สมหญิง น้ำผึ้ง',
  phone: '+66 81 234 5678',
  address: '88/12 อาคารริเวอร์ไซด์ ชั้น 14 ซอยสุขุมวิท 26',
  district: 'คลองตัน',
  city: 'คลองเตย',
  province: 'กรุงเทพมหานคร',
  post_code: '10110',
}

const samutPrakan: Party = {
  ...noParty,
  name: 'บริษัท บางนาเฟอร์นิเจอร์ จำกัด',
  phone: '+66 2 000 0100',
  address: '99/1 หมู่ 4 ถนนบางนา-ตราด กม. 18',
  district: 'บางโฉลง',
  city: 'บางพลี',
  province: 'สมุทรปราการ',
  post_code: '10540',
}

interface Given extends Partial<Omit<Waybill, 'parcels'>> {
  readonly parcels?: readonly Partial<Waybill['parcels'][number]>[]
}

export function sampleWaybill({ parcels = [{}], ...given }: Given = {}): Waybill {
  const waybillNo = given.waybill_no ?? 'WB7K2M9QX4T1C'
  return {
    ...waybillSchema.parse({
      id: id(1),
      waybill_no: waybillNo,
      outTradeNo: 'SO-2026-004711',
      external_waybill_no: 'SO-2026-004711',
      state: 'created',
      organization_id: id(2),
      sender_account_id: null,
      service_id: null,
      route_id: null,
      delivery_id: null,
      product_category_id: null,
      additional_service_ids: [],
      sender: samutPrakan,
      receiver: bangkok,
      parcels: parcels.map((parcel, index) => ({
        ...parcelSchema.parse({
          id: id(100 + index),
          parcel_no: `${waybillNo}-${index + 1}`,
          state: 'created',
          outParcelNo: null,
          itemDesc: 'เก้าอี้ไม้สัก',
          itemValue: null,
          weight: 12.5,
          length: 60,
          width: 45,
          height: 90,
          piece_count: 1,
          productList: [],
          photos: [],
        }),
        ...parcel,
      })),
      piece_count: parcels.length,
      weight: null,
      volume: null,
      estimatedWeight: null,
      estimatedVolume: null,
      volumetricWeight: null,
      insurance: null,
      reference_no: null,
      remark: null,
      notes: null,
      tags: [],
      priority: 'normal',
      requires_signature: false,
      created_at: '2026-11-20T08:00:00Z',
      updated_at: '2026-11-20T08:00:00Z',
    }),
    ...given,
  }
}
