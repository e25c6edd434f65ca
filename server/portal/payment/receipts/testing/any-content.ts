/** The content of a test's receipt: in Thai, as most are. */
import type { ReceiptContent } from '../receipt-content.ts'

export function anyContent(changes: Partial<ReceiptContent> = {}): ReceiptContent {
  return {
    seller: {
      name: 'บริษัท เจ้าพระยาขนส่ง จำกัด',
      address: '99/1 ถนนเทพารักษ์ ตำบลบางพลีใหญ่ อำเภอบางพลี จังหวัดสมุทรปราการ 10540',
      taxId: '0107536000315',
      branch: '00000',
      country: 'TH',
    },
    buyer: {
      name: 'ร้านน้ำพริกแม่ปราณี',
      address: '12 หมู่ 4 ตำบลดอนแก้ว อำเภอแม่ริม จังหวัดเชียงใหม่ 50180',
      taxId: '0107537000521',
      branch: '00012',
      country: 'TH',
    },
    orderNumber: 'LL0123456789A',
    from: '88 หมู่ 5 บางพลีใหญ่',
    to: 'แม่ริม เชียงใหม่',
    paidAt: '2026-11-21T10:00:00.000Z',
    payType: 'qr',
    currency: 'THB',
    lines: [
      { kind: 'base', key: null, minor: 100_000 },
      { kind: 'addon', key: 'tail_lift', minor: 23_450 },
    ],
    totalMinor: 123_450,
    vat: { permille: 70, netMinor: 115_374, vatMinor: 8_076 },
    about: null,
    trip: {
      distance_km: 688.4,
      pickup: { from: '2026-11-22T01:00:00.000Z', to: '2026-11-22T02:00:00.000Z' },
      arrival: null,
    },
    ...changes,
  }
}
