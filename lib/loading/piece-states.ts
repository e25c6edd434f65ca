/**
 * The state of each piece of a parcel, from the records of its loading. Of two records about one piece the
 * one that was done later holds, whatever the order they came in.
 */
import type { LoadingRecord, LoadingState } from '../contract/loading.ts'

/** A record as far as it decides about pieces. */
export interface DecidingRecord extends Pick<
  LoadingRecord,
  'state' | 'first_piece' | 'last_piece' | 'done_at'
> {
  readonly id: string
}

export type PieceCounts = Readonly<Record<Exclude<LoadingState, 'waiting'>, number>>

/** The record that decides about each piece, the first piece at index 0; null: there is none. */
export function decidingRecords<Record extends DecidingRecord>(
  pieces: number,
  records: readonly Record[],
): readonly (Record | null)[] {
  const deciding: (Record | null)[] = Array.from({ length: pieces }, () => null)
  // From each piece the way to the next that is undecided, so that many records over many pieces stay cheap.
  const next = Array.from({ length: pieces + 1 }, (_, index) => index)
  const undecidedFrom = (start: number): number => {
    let end = start
    while (next[end] !== end) end = next[end] ?? pieces
    for (let at = start; at !== end;) [at, next[at]] = [next[at] ?? pieces, end]
    return end
  }
  for (const record of latestFirst(records)) {
    const last = Math.min(record.last_piece, pieces)
    let at = undecidedFrom(Math.min(record.first_piece - 1, pieces))
    while (at < last) {
      deciding[at] = record
      next[at] = at + 1
      at = undecidedFrom(at)
    }
  }
  return deciding
}

export function latestFirst<Record extends DecidingRecord>(records: readonly Record[]): Record[] {
  return records.toSorted(
    (a, b) => Date.parse(b.done_at) - Date.parse(a.done_at) || (a.id < b.id ? 1 : -1),
  )
}

export function countStates(deciding: readonly (DecidingRecord | null)[]): PieceCounts {
  const counts = { loaded: 0, missing: 0, damaged: 0 }
  for (const record of deciding) {
    if (record !== null && record.state !== 'waiting') counts[record.state] += 1
  }
  return counts
}
