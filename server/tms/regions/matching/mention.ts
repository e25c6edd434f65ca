/** A part of the text that names places. */
import type { Place } from '../gazetteer/place.ts'

export interface Mention {
  readonly start: number
  readonly end: number
  readonly place: Place
  /** 0 to 1: how sure it is that these letters are this name. */
  readonly quality: number
  /** Whether a neighbouring word of rank says that it is such a place. */
  readonly ranked: boolean
  readonly fit: Fit
  /** A Chinese character says more than a letter. */
  readonly isHan: boolean
}

/**
 * How a name fills the words that it is written among: all of them, with a word that says what else is
 * named after it ("hospital", "market"), or only their beginning, their end or a piece of them.
 */
export type Fit = 'whole' | 'of_another' | 'start' | 'end' | 'piece'

export function overlap(one: Mention, other: Mention): boolean {
  return one.start < other.end && other.start < one.end
}

/** The quality of each way in which a name can be recognized. */
export const recognized = {
  exactly: 1,
  bySound: 0.9,
  sharedWord: 0.85,
  withoutRank: 0.9,
  /** A common word of addresses that is also the name of a few places. */
  ordinaryWord: 0.6,
  oneLetterOff: 0.8,
  twoLettersOff: 0.65,
} as const

/** Factors that reduce a quality. */
export const doubts = {
  /** Part of a street's name. */
  street: 0.35,
  /** A road or a soi is called after the place, and the text gives its number or a kilometre of it. */
  numbered: 0.75,
  /** A word of rank says that it is something else. */
  otherRank: 0.45,
  /** Two letters could be anything. */
  veryShort: 0.4,
  /** In a script without spaces: the text continues before or after it without a boundary. */
  openLeft: 0.5,
  openRight: 0.75,
  /** A longer name contains it. */
  withinLonger: 0.7,
} as const
