/** The current import: the latest source wins, in the chosen units. */
import { useEffect, useRef, useState } from 'react'
import { useLocale } from 'next-intl'
import { askWorker } from '#components/workers/ask-worker.ts'
import { piecesOf, type DraftItem } from '#lib/cargo/draft-item.ts'
import type { Units } from '#lib/cargo/units.ts'
import { withoutBlank } from '../use-rows.ts'
import type { ImportAnswer, ImportRequest, ImportSource } from './import.worker.ts'

export type ImportState = { readonly kind: 'waiting' } | { readonly kind: 'reading' } | ImportAnswer

const patienceMs = 20_000

export function useImport(rows: readonly DraftItem[]) {
  const language = useLocale()
  const [state, setState] = useState<ImportState>({ kind: 'waiting' })
  const [source, setSource] = useState<ImportSource | null>(null)
  const end = useRef<() => void>(() => undefined)
  useEffect(() => () => end.current(), [])

  function forget(): void {
    end.current()
    setSource(null)
    setState({ kind: 'waiting' })
  }

  /** Each import has its own worker, which ends with it: a harmful file affects nothing else. */
  function read(asked: ImportSource, units: Units): void {
    if (asked.kind === 'text' && asked.text.trim() === '') return forget()
    end.current()
    setSource(asked)
    setState({ kind: 'reading' })
    const typed = withoutBlank(rows)
    const piecesBefore = piecesOf(typed)
    end.current = askWorker<ImportRequest, ImportAnswer>({
      startWorker: () =>
        new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' }),
      question: { source: asked, language, units, rowsBefore: typed.length, piecesBefore },
      onAnswer: setState,
      isLast: () => true,
      onDeath(cause) {
        setState({ kind: 'problem', problem: cause === 'silence' ? 'too_slow' : 'unreadable' })
      },
      patienceMs,
    })
  }

  return {
    state,
    fileName: source?.kind === 'file' ? source.file.name : null,
    read,
    readAgain: (units: Units) => source !== null && read(source, units),
    forget,
  }
}
