/** The texts of a sheet, in the language of whoever asked for it. */
export interface SheetTexts {
  readonly title: string
  /** With unit and grouping. */
  readonly cm: (mm: number) => string
  readonly kg: (kg: number) => string
  readonly percent: (share: number) => string
  readonly made: string
  /** The number of the order, or of the quote. */
  readonly number: string | null
  /** Where the load goes, when, with whom; only those that are known. */
  readonly trip: readonly { readonly name: string; readonly text: string }[]
  /** How many pieces of the load are not on the sheet; null: none. */
  readonly undrawn: string | null
  readonly box: (sizes: { length: string; width: string; height: string }) => string
  readonly pieces: (count: number) => string
  readonly volume: string
  readonly weight: string
  readonly axle: Readonly<Record<'front' | 'kingpin' | 'rear', string>>
  readonly ofLimit: (amounts: { load: string; limit: string }) => string
  readonly side: string
  readonly above: string
  readonly front: string
  readonly door: string
  readonly andMore: (count: number) => string
  readonly layer: (layer: { number: number; of: number }) => string
  readonly columns: Readonly<
    Record<'steps' | 'item' | 'count' | 'size' | 'each' | 'total' | 'stop', string>
  >
  readonly page: (page: { number: number; of: number }) => string
}
