import { isSame } from './is-same.ts'

/** Two of a kind that were one and were changed apart from each other. */
export interface Apart<Part> {
  /** What both began as. */
  readonly base: Part
  /** What is being typed here. */
  readonly mine: Part
  readonly theirs: Part
}

/** Each field by itself; where both changed the same one, what was typed here stands. */
export function mergeFields<Fields extends object>({ base, mine, theirs }: Apart<Fields>): Fields {
  const merged = { ...theirs }
  for (const key in mine) if (!isSame(mine[key], base[key])) merged[key] = mine[key]
  // What came to nothing new stays the very same: nobody checks or draws it again.
  return isSame(merged, mine) ? mine : merged
}
