/**
 * Bounded strings. The interface states no lengths; these are ours, wide enough for what people write and
 * small enough that no field can be used to fill a disk. Lengths count UTF-16 units.
 */
import { z } from 'zod'
import {
  longestAddress,
  longestLine,
  longestLink,
  longestNote,
  longestPhone,
  longestPostalCode,
  longestReference,
  storable,
} from './text-bounds.ts'

const storableAndNotBlank = /^(?=[^]*\S)[^\u0000\ud800-\udfff]*$/u

const bounded = (maxLength: number) => z.string().max(maxLength).regex(storable)

/** A reference that people give a thing: an order number, a parcel number, a key. */
export const referenceSchema = bounded(longestReference).min(1)

/** A name of a person, place or thing. */
export const nameSchema = bounded(longestLine).min(1)

export const phoneSchema = bounded(longestPhone).min(1)

export const postalCodeSchema = bounded(longestPostalCode).min(1)

/** A full postal address on one line; blanks alone are refused. */
export const addressTextSchema = z.string().max(longestAddress).min(1).regex(storableAndNotBlank)

/** Free text by a person. May be empty. */
export const noteSchema = bounded(longestNote)

/** A one-line text that may be empty, for fields that a caller fills from its own forms. */
export const optionalLineSchema = bounded(longestLine)

/** A short word that may be empty: a phone number or a postal code that nothing depends on. */
export const optionalWordSchema = bounded(32)

/** A caller's own name for its request. */
export const requestIdSchema = bounded(128).min(1)

/** A link as people paste it. Code that follows it must check that it is one. */
export const linkSchema = bounded(longestLink).min(1)

export const urlSchema = z
  .url({ protocol: /^https?$/ })
  .max(longestLink)
  .regex(storable)
