/** An address that a customer has kept, as the first step offers it. */
import type { DraftPlace } from './draft-place.ts'

export interface SavedAddress {
  readonly id: string
  /** What the customer calls it. */
  readonly label: string
  /** Empty where nobody said. */
  readonly openingHours: string
  readonly place: DraftPlace
}
