/** How far the tasks of a loader are, from the records. */
import type { LoadingState } from '../contract/loading.ts'
import type { LoaderLoad, LoaderTask, NewRecord } from './loader-load.ts'
import { countStates, decidingRecords, type PieceCounts } from './piece-states.ts'

export interface TaskState {
  readonly task: LoaderTask
  readonly counts: PieceCounts & { readonly pieces: number; readonly waiting: number }
  /** The state of all its pieces; mixed: some have one, some another. */
  readonly state: LoadingState | 'mixed'
  /** The pieces that wait, as runs of their numbers. */
  readonly waiting: readonly (readonly [first: number, last: number])[]
}

export function taskStates(
  { parcels }: LoaderLoad,
  tasks: readonly LoaderTask[],
  records: readonly NewRecord[],
): readonly TaskState[] {
  const byParcel = Map.groupBy(records, ({ parcel_no: no }) => no)
  const deciding = parcels.map(({ parcelNo, pieces }) =>
    decidingRecords(pieces, byParcel.get(parcelNo) ?? []),
  )
  return tasks.map((task) => {
    const own = (deciding[task.parcel] ?? []).slice(task.firstPiece - 1, task.lastPiece)
    const states = own.map((record) => record?.state ?? 'waiting')
    const waiting: [number, number][] = []
    for (const [index, state] of states.entries()) {
      const piece = task.firstPiece + index
      const last = waiting.at(-1)
      if (state !== 'waiting') continue
      if (last?.[1] === piece - 1) last[1] = piece
      else waiting.push([piece, piece])
    }
    const count = states.filter((state) => state === 'waiting').length
    const [first = 'waiting'] = states
    return {
      task,
      counts: { ...countStates(own), pieces: own.length, waiting: count },
      state: states.every((state) => state === first) ? first : 'mixed',
      waiting,
    }
  })
}

/** The pieces that a loader means by a number of them: the last that wait, or the last of the task. */
export function lastPieces(
  { task, waiting }: Pick<TaskState, 'task' | 'waiting'>,
  count: number,
): readonly (readonly [first: number, last: number])[] {
  const runs: [number, number][] = []
  let left = count
  for (const [first, last] of waiting.toReversed()) {
    if (left <= 0) break
    const from = Math.max(first, last - left + 1)
    runs.push([from, last])
    left -= last - from + 1
  }
  if (left <= 0) return runs
  return [[Math.max(task.firstPiece, task.lastPiece - count + 1), task.lastPiece]]
}
