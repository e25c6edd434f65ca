/** A small catalogue with round sums: minor units, whatever the currency. */
import type { NewCatalogue } from '../../catalog/new-catalogue.ts'

const kilograms = (amount: number) => amount * 1000

/** A box of latitudes and longitudes that holds `bangkok` and `chiangMai` and no other country. */
const outline = [
  [5, 97],
  [5, 106],
  [21, 106],
  [21, 97],
] as const

export const testCatalogue: NewCatalogue = {
  vehicleTypes: [
    {
      code: 'small',
      name: 'Small truck',
      names: { th: 'รถเล็ก', zh: '小卡车' },
      innerMm: { length: 2000, width: 2000, height: 2000 },
      payloadG: kilograms(2000),
      axles: [],
      doorSide: 'rear',
      rate: { base: 100_000, includedKm: 20, perKm: 1_500, minimum: 150_000 },
    },
    {
      code: 'large',
      name: 'Large truck',
      innerMm: { length: 6000, width: 2000, height: 2000 },
      payloadG: kilograms(6000),
      axles: [
        { position_mm: -1000, tare_g: kilograms(2000), limit_g: kilograms(5000) },
        { position_mm: 4000, tare_g: kilograms(2000), limit_g: kilograms(9000) },
      ],
      doorSide: 'rear',
      rate: { base: 240_000, includedKm: 20, perKm: 2_333, minimum: 300_000 },
    },
  ],
  serviceArea: { code: 'TH', name: 'Thailand', country: 'TH', provinces: null, outline },
  services: [
    { code: 'FTL', name: 'Full truck', serviceType: 'ftl_transport', maxVehicles: 3 },
    {
      code: 'LTL',
      name: 'Shared truck',
      serviceType: 'ltl_transport',
      carryingVehicleType: 'large',
      days: { least: 1, most: 2 },
      rate: {
        base: 15_000,
        includedKm: 10_000,
        perKm: 0,
        bands: [
          { fromKm: 0, perKg: 120 },
          { fromKm: 100, perKg: 200 },
          { fromKm: 500, perKg: 333 },
        ],
        minimum: 35_000,
        volumetricKgPerM3: 300,
      },
    },
  ],
  routes: [],
  addons: [
    { key: 'papers', name: 'Papers', price: { rule: 'per_quote', amount: 10_001 } },
    {
      key: 'tail_lift',
      name: 'Tail lift',
      names: { th: 'ลิฟต์ท้าย' },
      description: 'At both ends',
      descriptions: { zh: '两端' },
      serviceTypes: ['ftl_transport'],
      price: { rule: 'per_vehicle', amount: 60_000 },
    },
    { key: 'wrapping', name: 'Wrapping', price: { rule: 'per_piece', amount: 777 } },
    { key: 'handling', name: 'Handling', price: { rule: 'share_of_base', permille: 15 } },
    {
      key: 'insurance',
      name: 'Insurance',
      description: 'Not of cash',
      price: { rule: 'share_of_value', ppm: 2_500, minimum: 15_000, limit: 200_000_000 },
    },
  ],
}
