/** Parses a table from a file or from pasted text, in a worker. */
import type { ImportAnswer, ImportRequest } from './import-request.ts'
import { readTable } from './read-table.ts'
import { cellsOf } from '../cells-of.ts'

addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
  answer(data).then(
    (said) => postMessage(said),
    () => postMessage({ kind: 'problem', problem: { kind: 'unreadable' } } satisfies ImportAnswer),
  )
})

async function answer({ source, language, ...reading }: ImportRequest): Promise<ImportAnswer> {
  const found = await cellsOf(source, language)
  if (found.kind === 'problem') return found
  const table = readTable(found.cells, { ...reading, newId: () => crypto.randomUUID() })
  if (table.good.length + table.failed.length === 0) {
    return { kind: 'problem', problem: { kind: 'empty' } }
  }
  return { kind: 'table', table }
}
