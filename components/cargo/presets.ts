/**
 * Common goods, so that a row begins with sizes that are nearly right. Footprints of pallets, drums and
 * containers are those of the standards (EPAL 1, ISO 6780, JIS T11, ISO 15750-2, IBC); heights and
 * weights are typical ones.
 */
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { emptyItem } from '#lib/cargo/draft-item.ts'

interface Preset {
  readonly sizeMm: readonly [number, number, number]
  readonly weightG: number
  readonly may?: 'tip'
  /** Nothing stands on it; or it also stands on nothing. */
  readonly bears?: 'nothing' | 'floor-only'
}

export const presets = {
  carton_m: { sizeMm: [400, 300, 300], weightG: 8_000, may: 'tip' },
  carton_l: { sizeMm: [600, 400, 400], weightG: 15_000, may: 'tip' },
  pallet_eur: { sizeMm: [1200, 800, 1200], weightG: 350_000 },
  pallet_iso: { sizeMm: [1200, 1000, 1200], weightG: 450_000 },
  sofa: { sizeMm: [2000, 900, 850], weightG: 50_000, bears: 'nothing' },
  motorbike: { sizeMm: [1920, 710, 1080], weightG: 100_000, bears: 'floor-only' },
  carton_s: { sizeMm: [300, 200, 200], weightG: 4_000, may: 'tip' },
  carton_xl: { sizeMm: [800, 600, 600], weightG: 25_000, may: 'tip' },
  pallet_t11: { sizeMm: [1100, 1100, 1200], weightG: 450_000 },
  drum: { sizeMm: [585, 585, 880], weightG: 216_000 },
  ibc: { sizeMm: [1200, 1000, 1160], weightG: 1_060_000 },
  big_bag: { sizeMm: [900, 900, 1100], weightG: 1_000_000, bears: 'nothing' },
  sack: { sizeMm: [800, 500, 160], weightG: 50_000 },
  washing_machine: { sizeMm: [600, 650, 850], weightG: 70_000 },
  fridge: { sizeMm: [700, 720, 1750], weightG: 80_000, bears: 'nothing' },
  mattress: { sizeMm: [2030, 1520, 250], weightG: 32_000, may: 'tip' },
  table: { sizeMm: [1600, 800, 750], weightG: 35_000, bears: 'nothing' },
  television: { sizeMm: [1360, 160, 840], weightG: 20_000, bears: 'nothing' },
  bicycle: { sizeMm: [1750, 600, 1050], weightG: 15_000, bears: 'nothing' },
  pipes: { sizeMm: [6000, 200, 200], weightG: 120_000 },
} as const satisfies Readonly<Record<string, Preset>>

export type PresetName = keyof typeof presets

export const presetNames: readonly PresetName[] = Object.keys(presets).filter(
  (name): name is PresetName => name in presets,
)

export function itemOfPreset(
  preset: PresetName,
  { id, name }: { readonly id: string; readonly name: string },
): DraftItem {
  const { sizeMm, weightG, may, bears }: Preset = presets[preset]
  const [lengthMm, widthMm, heightMm] = sizeMm
  return {
    ...emptyItem(id),
    name,
    lengthMm,
    widthMm,
    heightMm,
    weightG,
    stackable: bears !== 'floor-only',
    fragile: bears === 'nothing',
    flipable: may === 'tip',
  }
}
