/** The current import: the latest source wins, read in the chosen units, sheet, encoding and columns. */
import { useEffect, useRef, useState } from 'react'
import type { ImportSource } from '#components/table-import/read-source.ts'
import { askWorker } from '#components/workers/ask-worker.ts'
import { piecesOf, type DraftItem } from '#lib/cargo/draft-item.ts'
import type { Units } from '#lib/cargo/units.ts'
import { withoutBlank } from '../use-rows.ts'
import type { ImportMessage } from './import.worker.ts'
import type { ImportAnswer, ImportChoices, ImportRequest } from './read-import.ts'

const patienceMs = 20_000

interface Imported {
  readonly source: ImportSource
  readonly units: Units
  readonly choices: ImportChoices
}

const noChoices: ImportChoices = {
  sheet: null,
  encoding: null,
  fields: {},
  corrections: {},
  isNameIgnored: false,
}

export function useImport(rows: readonly DraftItem[]) {
  const [imported, setImported] = useState<Imported | null>(null)
  /** While the same source is read another way, the last answer stays in view. */
  const [answer, setAnswer] = useState<ImportAnswer | null>(null)
  /** The share that has been read, null when nothing is being read. */
  const [share, setShare] = useState<number | null>(null)
  const end = useRef<() => void>(() => undefined)
  useEffect(() => () => end.current(), [])

  function forget(): void {
    end.current()
    setImported(null)
    setAnswer(null)
    setShare(null)
  }

  /** Each import has its own worker, which ends with it: a harmful file affects nothing else. */
  function start({ source, units, choices }: Imported): void {
    end.current()
    setImported({ source, units, choices })
    setShare(0)
    const typed = withoutBlank(rows)
    const take = (taken: ImportAnswer) => {
      setShare(null)
      setAnswer(taken)
    }
    end.current = askWorker<ImportRequest, ImportMessage>({
      startWorker: () =>
        new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' }),
      question: {
        source,
        choices,
        units,
        rowsBefore: typed.length,
        piecesBefore: piecesOf(typed),
      },
      onAnswer: (message) => {
        if (message.kind === 'progress') setShare(message.share)
        else take(message)
      },
      isLast: ({ kind }) => kind !== 'progress',
      onDeath(cause) {
        take({ kind: 'problem', problem: cause === 'silence' ? 'too_slow' : 'unreadable' })
      },
      patienceMs,
    })
  }

  function read(source: ImportSource, units: Units): void {
    if (source.kind === 'text' && source.text.trim() === '') return forget()
    setAnswer(null)
    start({ source, units, choices: noChoices })
  }

  return {
    answer,
    share,
    fileName: imported?.source.kind === 'file' ? imported.source.file.name : null,
    read,
    readIn: (units: Units) => imported && start({ ...imported, units }),
    fields: imported?.choices.fields ?? {},
    /** Another sheet or encoding has other columns, and other rows to correct. */
    choose: (choices: Partial<ImportChoices>) =>
      imported &&
      start({
        ...imported,
        choices: { ...imported.choices, fields: {}, corrections: {}, ...choices },
      }),
    /** Reads the same table again: with other values in a column of some rows, or with equal sizes as one row. */
    again: (
      change: (
        before: ImportChoices,
      ) => Partial<Pick<ImportChoices, 'corrections' | 'isNameIgnored'>>,
    ) =>
      imported &&
      start({ ...imported, choices: { ...imported.choices, ...change(imported.choices) } }),
    forget,
  }
}

export type Import = ReturnType<typeof useImport>
