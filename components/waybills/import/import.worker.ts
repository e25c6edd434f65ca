/** Reads a file of waybills, or checks their rows, in a worker, so that many rows do not stop the page. */
import type { ImportSource } from '#components/table-import/read-source.ts'
import { checkRows, type CellProblem, type ImportRow, type RowReading } from './check-rows.ts'
import {
  readWaybillTable,
  type SourceChoices,
  type WaybillTableAnswer,
} from './read-waybill-table.ts'

export type WorkerQuestion =
  | { readonly kind: 'read'; readonly source: ImportSource; readonly choices: SourceChoices }
  | { readonly kind: 'check'; readonly rows: readonly ImportRow[]; readonly reading: RowReading }

export type WorkerAnswer =
  | WaybillTableAnswer
  | { readonly kind: 'progress'; readonly share: number }
  | {
      readonly kind: 'checked'
      readonly problems: readonly (readonly [number, readonly CellProblem[]])[]
    }

const everyMs = 100

addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => {
  if (data.kind === 'check') {
    return answer({ kind: 'checked', problems: [...checkRows(data.rows, data.reading)] })
  }
  let lastMs = performance.now()
  const onShare = (share: number) => {
    const nowMs = performance.now()
    if (nowMs - lastMs < everyMs) return
    lastMs = nowMs
    answer({ kind: 'progress', share })
  }
  void readWaybillTable(data.source, data.choices, onShare).then(answer, () =>
    answer({ kind: 'problem', problem: 'unreadable' }),
  )
})

function answer(message: WorkerAnswer): void {
  postMessage(message)
}
