/** The body of a quote request of about 11 kB, with its keys in the order a caller writes them. */
const names = [
  'ตู้เย็นสองประตู',
  'กล่องอะไหล่รถยนต์',
  'Pallet of bottled water',
  '冷冻海鲜 20 kg',
  'Office chair "Model X"',
  'Box of tiles',
]

export function makeQuoteBody(itemCount: number): Record<string, unknown> {
  return {
    pickup: {
      address: '99/1 ถนนพหลโยธิน',
      lat: 13.81234,
      lng: 100.55678,
      country: 'TH',
      province: 'กรุงเทพมหานคร',
      district: 'จตุจักร',
      postal_code: '10900',
      phone: '+66200000001',
    },
    delivery: {
      address: '12 ถนนนิมมานเหมินท์',
      lat: 18.8,
      lng: 98.96,
      country: 'TH',
      province: 'เชียงใหม่',
      district: 'เมือง',
      postal_code: '50200',
      phone: '+66200000002',
    },
    items: Array.from({ length: itemCount }, (_, i) => ({
      qty: 1 + (i % 5),
      length_cm: 40 + i,
      width_cm: 35.5 + i,
      height_cm: 20 + i,
      weight_kg: 12.25 + i,
      stackable: i % 2 === 0,
      fragile: i % 3 === 0,
      flipable: false,
      name: names[i % names.length],
      notes: i % 4 === 0 ? 'keep dry\nthis side up' : '',
      image_urls: [],
    })),
    request_id: 'q-0001',
    service_type: 'ftl_transport',
    cargo_notes: 'handle with care',
    addons: [{ key: 'tail_lift' }, { key: 'helper' }],
  }
}
