/** The current import: the latest source wins, in the chosen units. */
import { useEffect, useRef, useState } from 'react'
import { useLocale } from 'next-intl'
import type { ImportAnswer, ImportSource, ImportRequest } from './import-request.ts'
import type { Units } from '#lib/cargo/units.ts'
import { piecesOf, type DraftItem } from '#lib/cargo/draft-item.ts'
import { withoutBlank } from '../use-rows.ts'
import { maxFileBytes, tooLarge, type FileProblem } from './table-file.ts'

export type ImportState = { readonly kind: 'waiting' } | { readonly kind: 'reading' } | ImportAnswer

export interface Import {
  readonly state: ImportState
  readonly fileName: string | null
  read(source: ImportSource, units: Units): void
  readAgain(units: Units): void
  forget(): void
}

export function useImport(rows: readonly DraftItem[]): Import {
  const language = useLocale()
  const [state, setState] = useState<ImportState>({ kind: 'waiting' })
  const [source, setSource] = useState<ImportSource | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  function forget(): void {
    running.current?.abort()
    setSource(null)
    setState({ kind: 'waiting' })
  }

  function read(asked: ImportSource, units: Units): void {
    if (asked.kind === 'text' && asked.text.trim() === '') return forget()
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    setSource(asked)
    setState({ kind: 'reading' })
    const typed = withoutBlank(rows)
    const piecesBefore = piecesOf(typed)
    const request = { source: asked, language, units, rowsBefore: typed.length, piecesBefore }
    readImport(request, abort.signal).then(
      (answer) => abort.signal.aborted || setState(answer),
      // Only an import replaced by a newer one ends like this.
      () => undefined,
    )
  }

  return {
    state,
    fileName: source?.kind === 'file' ? source.file.name : null,
    read,
    readAgain: (units) => source !== null && read(source, units),
    forget,
  }
}

/** Each import has its own worker, which ends with it: a harmful file affects nothing else. */
const longestMs = 20_000

function readImport(request: ImportRequest, signal: AbortSignal): Promise<ImportAnswer> {
  const { source } = request
  if (source.kind === 'file' && source.file.size > maxFileBytes) {
    return Promise.resolve({ kind: 'problem', problem: tooLarge })
  }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      clearTimeout(timer)
      worker.terminate()
    }
    const fail = (problem: FileProblem) => {
      end()
      resolve({ kind: 'problem', problem })
    }
    const timer = setTimeout(() => fail({ kind: 'too_slow' }), longestMs)
    worker.addEventListener('message', ({ data }: MessageEvent<ImportAnswer>) => {
      end()
      resolve(data)
    })
    worker.addEventListener('error', () => fail({ kind: 'unreadable' }))
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason instanceof Error ? signal.reason : new Error('the import was dropped'))
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
    worker.postMessage(request)
  })
}
