/** What the demo's hauliers sell: a Thai fleet from the four-wheel pickup to the semi-trailer, in baht. */
import type { NewCatalogue } from '#server/tms/catalog/new-catalogue.ts'
import { nobodysPhone, places } from './places.ts'

const baht = (amount: number) => amount * 100
const kilograms = (amount: number) => amount * 1000

/** An axle: where it stands behind the box's front wall, what it bears empty, and what it may bear. */
const axle = (positionMm: number, tareKg: number, limitKg: number) => ({
  position_mm: positionMm,
  tare_g: kilograms(tareKg),
  limit_g: kilograms(limitKg),
})

export const demoCatalogue: NewCatalogue = {
  vehicleTypes: [
    {
      code: 'pickup-4w',
      name: '4-wheel pickup with box',
      innerMm: { length: 2300, width: 1650, height: 1700 },
      payloadG: kilograms(1200),
      axles: [axle(-900, 950, 1350), axle(1650, 750, 1850)],
      doorSide: 'rear',
      rate: { base: baht(950), includedKm: 20, perKm: baht(12), minimum: baht(1100) },
    },
    {
      code: 'jumbo-4w',
      name: '4-wheel jumbo box truck',
      innerMm: { length: 3200, width: 1750, height: 1950 },
      payloadG: kilograms(2200),
      axles: [axle(-600, 1350, 2100), axle(2200, 1050, 3200)],
      doorSide: 'rear',
      rate: { base: baht(1400), includedKm: 20, perKm: baht(14.5), minimum: baht(1700) },
    },
    {
      code: 'truck-6w',
      name: '6-wheel box truck',
      innerMm: { length: 6500, width: 2300, height: 2350 },
      payloadG: kilograms(6500),
      axles: [axle(-1000, 3000, 5000), axle(4300, 2500, 10_000)],
      doorSide: 'rear',
      rate: { base: baht(2400), includedKm: 20, perKm: baht(21), minimum: baht(3200) },
    },
    {
      code: 'truck-10w',
      name: '10-wheel box truck',
      innerMm: { length: 7800, width: 2350, height: 2450 },
      payloadG: kilograms(14_500),
      axles: [axle(-900, 4200, 7000), axle(4600, 2900, 10_000), axle(5950, 2900, 10_000)],
      doorSide: 'rear',
      rate: { base: baht(3900), includedKm: 20, perKm: baht(29), minimum: baht(5200) },
    },
    {
      code: 'semi-trailer',
      name: '18-wheel semi-trailer',
      innerMm: { length: 13_500, width: 2450, height: 2650 },
      payloadG: kilograms(27_000),
      // The first is the kingpin, by which the trailer rests on its tractor.
      axles: [
        axle(1000, 2500, 16_000),
        axle(9300, 2200, 9000),
        axle(10_600, 2200, 9000),
        axle(11_900, 2200, 9000),
      ],
      doorSide: 'rear',
      rate: { base: baht(5800), includedKm: 20, perKm: baht(37), minimum: baht(8000) },
    },
  ],
  serviceArea: { code: 'TH', name: 'All of Thailand', country: 'TH', provinces: null },
  services: [
    { code: 'FTL', name: 'Full truck load', serviceType: 'ftl_transport' },
    {
      code: 'LTL',
      name: 'Shared truck',
      serviceType: 'ltl_transport',
      rate: {
        base: baht(150),
        includedKm: 50,
        perKm: baht(0.9),
        perKg: baht(1.2),
        minimum: baht(350),
      },
    },
  ],
  routes: [
    {
      code: 'BKK-CNX',
      name: 'Bangkok to Chiang Mai, nightly',
      service: 'FTL',
      nodes: [
        {
          name: 'Bang Phli hub',
          phone: nobodysPhone(1),
          address: '1 Bang Phli hub',
          at: places.bangPhliYai,
        },
        {
          name: 'Chiang Mai hub',
          phone: nobodysPhone(3),
          address: '1 Chiang Mai hub',
          at: places.donKaeo,
        },
      ],
    },
  ],
  addons: [
    { key: 'tail_lift', name: 'Tail lift', price: { rule: 'per_vehicle', amount: baht(600) } },
    {
      key: 'loading_crew',
      name: 'Loading crew of two',
      price: { rule: 'per_vehicle', amount: baht(800) },
    },
    {
      key: 'signed_documents_back',
      name: 'Signed documents sent back',
      price: { rule: 'per_vehicle', amount: baht(120) },
    },
    {
      key: 'cargo_insurance',
      name: 'Cargo insurance',
      price: { rule: 'share_of_base', permille: 15 },
    },
  ],
}
