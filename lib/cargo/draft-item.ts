/**
 * One row of the load as it stands in the editor. A number that nobody has typed yet is null; one that
 * no vehicle takes, and a text that is no number, are kept as they are: a draft loses nothing, the step
 * says what is wrong with it.
 */

/** A quote takes at most so many photos of one item. */
export const maxPhotos = 20

/** A text in a field of numbers. Longer ones are nothing that anybody would mend. */
export const longestTypedText = 100

export type TypedNumber = number | string | null

export interface DraftItem {
  /** Made in the browser, so that a row stays itself when others come and go. */
  readonly id: string
  readonly name: string
  readonly qty: TypedNumber
  readonly lengthMm: TypedNumber
  readonly widthMm: TypedNumber
  readonly heightMm: TypedNumber
  /** The weight of one piece. */
  readonly weightG: TypedNumber
  readonly stackable: boolean
  readonly fragile: boolean
  /** It may be tipped onto any of its sides. The wire's own spelling. */
  readonly flipable: boolean
  readonly notes: string
  /** Links elsewhere, the paths of photos that were added here, and what is no link yet. */
  readonly photoUrls: string[]
}

/** Text in a field for a number that is not a number, as it is kept until it is mended. */
export function typedText(text: string): string | null {
  const kept = text.trim().slice(0, longestTypedText).toWellFormed().replaceAll('\u0000', '')
  return kept === '' ? null : kept
}

/** The number, or null where there is none yet. */
export function numberOf(typed: TypedNumber): number | null {
  return typeof typed === 'number' ? typed : null
}

/** As far as it is said how many there are. */
export function piecesOf(rows: readonly DraftItem[]): number {
  return rows.reduce((sum, { qty }) => sum + (numberOf(qty) ?? 0), 0)
}

export function emptyItem(id: string): DraftItem {
  const numbers = { qty: 1, lengthMm: null, widthMm: null, heightMm: null, weightG: null }
  const switches = { stackable: true, fragile: false, flipable: false }
  return { id, name: '', ...numbers, ...switches, notes: '', photoUrls: [] }
}

/** Nothing has been typed into it, so it may be passed over. */
export function isBlank({ name, lengthMm, widthMm, heightMm, weightG }: DraftItem): boolean {
  return name.trim() === '' && [lengthMm, widthMm, heightMm, weightG].every((each) => each === null)
}
