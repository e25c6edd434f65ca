/** How a file was read: its progress and its problems, and the choices of its sheet and of its encoding. */
import { useId } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { SelectField } from '#components/ui/fields.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import type { EncodingSample } from './read-source.ts'
import type { FileProblem } from './table-file.ts'
import { encodings, type Encoding } from './text-encoding.ts'
import { useListed } from './use-listed.ts'

export function Reading({ share }: { share: number }) {
  const t = useTranslations('tableImport')
  return (
    <p className="flex items-center gap-3 text-small text-ink-soft">
      {t('reading')}
      <ProgressBar label={t('reading')} value={share} className="h-1.5 w-32" />
    </p>
  )
}

export function FileProblemNote({
  problem,
  maxFileBytes,
}: {
  problem: FileProblem
  maxFileBytes: number
}) {
  const t = useTranslations('tableImport.problem')
  const format = useFormatter()
  return (
    <p role="alert" className="rounded-medium bg-bad-soft px-4 py-3 text-small text-bad">
      {t(problem, { limit: format.number(maxFileBytes / 1024 / 1024) })}
    </p>
  )
}

export interface SheetFacts {
  readonly name: string
  readonly isHidden: boolean
  /** Those with goods. */
  readonly rows: number
}

export function SheetChoice({
  sheets,
  sheet,
  onChoose,
}: {
  sheets: readonly SheetFacts[]
  sheet: number
  onChoose: (sheet: number) => void
}) {
  const t = useTranslations('tableImport')
  const id = useId()
  const listed = useListed()
  if (sheets.length < 2) return null
  const labels = sheets.map(({ name, isHidden, rows }) =>
    t(isHidden ? 'hiddenSheet' : 'sheetRows', { name, count: rows }),
  )
  const others = labels.filter((_, index) => index !== sheet && (sheets[index]?.rows ?? 0) > 0)
  return (
    <div className="flex flex-col gap-1.5">
      <SelectField
        id={id}
        label={t('sheet', { count: sheets.length })}
        value={String(sheet)}
        options={labels.map((label, index) => ({ value: String(index), label }))}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="max-w-96"
      />
      {others.length > 0 && (
        <p className="text-small">{t('otherSheets', { sheets: listed(others) })}</p>
      )}
    </div>
  )
}

/** Nothing where it is certain: a text in UTF-8 or UTF-16 cannot be taken for another. */
export function EncodingChoice({
  encoding,
  onChoose,
}: {
  encoding: Encoding | null
  onChoose: (encoding: Encoding) => void
}) {
  const t = useTranslations('tableImport')
  const id = useId()
  if (encoding === null || encoding.startsWith('utf')) return null
  return (
    <SelectField
      id={id}
      label={t('encoding')}
      value={encoding}
      options={encodings.map((value) => ({ value, label: t(`encodings.${value}`) }))}
      onChange={({ target }) => {
        const chosen = encodings.find((each) => each === target.value)
        if (chosen) onChoose(chosen)
      }}
      className="max-w-96"
    />
  )
}

export function WhichEncoding({
  samples,
  onChoose,
}: {
  samples: readonly EncodingSample[]
  onChoose: (encoding: Encoding) => void
}) {
  const t = useTranslations('tableImport')
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-1">
      <h3 id={id} className="text-small font-semibold">
        {t('whichEncoding')}
      </h3>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {samples.map(({ encoding, lines }) => (
          <li key={encoding}>
            <button
              type="button"
              onClick={() => onChoose(encoding)}
              className="flex h-full w-full min-w-0 flex-col gap-1 rounded-medium border border-edge-strong px-3.5 py-3 text-left text-small hover:bg-hover"
            >
              <span className="text-caption font-medium text-action">
                {t(`encodings.${encoding}`)}
              </span>
              {lines.map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- Lines may be alike, and never move.
                <span key={index} className="block max-w-full truncate">
                  {line}
                </span>
              ))}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
