/** The import that is under way: the latest source wins, in the units that are chosen. */
import { useEffect, useRef, useState } from 'react'
import { useLocale } from 'next-intl'
import type { ImportAnswer, ImportSource } from './import-request.ts'
import type { Units } from '#lib/cargo/units.ts'
import { piecesOf, type DraftItem } from '#lib/storefront/draft-item.ts'
import { readImport } from './read-import.ts'
import { withoutBlank } from '../use-rows.ts'

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
      // Only what was dropped for a newer one ends like this.
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
