/** Finds rows of a long list: by name, those with errors, or those with goods left out. */
import { useState } from 'react'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Segments } from '#components/ui/segments.tsx'
import { isBlank, type DraftItem } from '#lib/cargo/draft-item.ts'
import { completeItem } from '#lib/cargo/complete-item.ts'

/** From so many rows on, a person looks for one instead of seeing it. */
const worthFiltering = 8

const kinds = ['all', 'faulty', 'left'] as const
type Kind = (typeof kinds)[number]

export function RowFilter({
  rows,
  marked,
  shownCount,
  onHide,
}: {
  rows: readonly DraftItem[]
  /** Rows with goods left out. */
  marked: ReadonlySet<string>
  shownCount: number
  /** The rows that the filter hides now: a row that changes while it is edited stays in sight. */
  onHide: (hidden: ReadonlySet<string>) => void
}) {
  const t = useTranslations('cargo.filter')
  const [text, setText] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  if (rows.length < worthFiltering && text === '' && kind === 'all') return null
  const faulty = rows.filter((row) => !isBlank(row) && completeItem(row) === null).length
  const counts = { all: rows.length, faulty, left: marked.size }
  const offered = kinds.filter((each) => each === 'all' || each === kind || counts[each] > 0)

  function show(next: { text: string; kind: Kind }): void {
    setText(next.text)
    setKind(next.kind)
    const words = next.text.trim().toLocaleLowerCase()
    const isShown = (row: DraftItem) =>
      row.name.toLocaleLowerCase().includes(words) &&
      (next.kind !== 'faulty' || (!isBlank(row) && completeItem(row) === null)) &&
      (next.kind !== 'left' || marked.has(row.id))
    onHide(new Set(rows.filter((row) => !isShown(row)).map(({ id }) => id)))
  }

  return (
    <search className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="relative min-w-40 grow">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-soft"
        />
        <input
          type="search"
          aria-label={t('name')}
          placeholder={t('name')}
          autoComplete="off"
          value={text}
          onChange={({ target }) => show({ text: target.value, kind })}
          className="min-h-11 w-full rounded-medium border border-edge-strong bg-surface pr-3 pl-9 text-small text-ink placeholder:text-ink-soft"
        />
      </div>
      {offered.length > 1 && (
        <Segments
          label={t('which')}
          offered={offered}
          chosen={kind}
          nameOf={(each) => t(each, { count: counts[each] })}
          onChoose={(each) => show({ text, kind: each })}
        />
      )}
      <p
        role="status"
        className={shownCount < rows.length ? 'text-caption text-ink-soft' : 'sr-only'}
      >
        {t('shown', { shown: shownCount, count: rows.length })}
      </p>
    </search>
  )
}
