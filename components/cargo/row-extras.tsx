import { useRef, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTypedEarly } from '#components/forms/use-early.ts'
import { PhotoField } from '#components/photos/photo-field.tsx'
import { isLink } from '#lib/contract/is-link.ts'
import { maxPhotos, type DraftItem } from '#lib/cargo/draft-item.ts'
import { photoNameOf } from '#lib/cargo/photo-path.ts'

const longestLink = 2048

const area =
  'mt-1 block min-h-20 w-full rounded-medium border bg-surface px-3 py-2 text-small text-ink'

/** Rarely used fields: a note, photos, and links to others. */
export function RowExtras({
  row,
  name,
  onChange,
}: {
  row: DraftItem
  name: string
  onChange: (make: (row: DraftItem) => DraftItem) => void
}) {
  const t = useTranslations('cargo')
  const notesField = useRef<HTMLTextAreaElement>(null)
  const linksField = useRef<HTMLTextAreaElement>(null)
  const own = row.photoUrls.filter((url) => photoNameOf(url) !== null)
  const others = row.photoUrls.filter((url) => photoNameOf(url) === null)
  const most = maxPhotos - own.length
  const [typed, setTyped] = useState(() => others.join('\n'))
  // The typed text, as long as it means the stored links; links from elsewhere are shown.
  const links = wordsOf(typed, most).join('\n') === others.join('\n') ? typed : others.join('\n')
  const isRight = areLinks(links, most)
  const writeNotes = (notes: string) => onChange((now) => ({ ...now, notes }))
  const writeLinks = (text: string) => {
    setTyped(text)
    const words = wordsOf(text, most)
    onChange((now) => ({ ...now, photoUrls: [...own, ...words] }))
  }
  useTypedEarly(notesField, row.notes, writeNotes)
  useTypedEarly(linksField, links, writeLinks)
  const count = (row.notes.trim() === '' ? 0 : 1) + row.photoUrls.length
  const photosId = `row-${row.id}-photos`
  const summary = count === 0 ? t('extras') : t('extrasCount', { count })
  return (
    <details className="group px-2 pb-10 @min-[16rem]:pr-20 @min-[16rem]:pb-0 @min-[16rem]:pl-13 @min-[44rem]:pr-3 @min-[44rem]:pl-10">
      <summary
        title={summary}
        className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-small text-caption font-medium text-ink-soft hover:text-ink @min-[44rem]:absolute @min-[44rem]:top-3 @min-[44rem]:right-18 @min-[44rem]:size-8 @min-[44rem]:min-h-8 @min-[44rem]:justify-center @min-[44rem]:hover:bg-hover [&::-webkit-details-marker]:hidden"
      >
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        <span className="@min-[44rem]:sr-only">{summary}</span>
        {count > 0 && (
          <span
            aria-hidden
            className="absolute top-0 right-0 hidden size-1.5 rounded-full bg-mark @min-[44rem]:block"
          />
        )}
      </summary>
      <div className="mt-2 mb-1 flex flex-col gap-4">
        <PhotoField
          name={name}
          urls={row.photoUrls}
          onChange={(make) => onChange((now) => ({ ...now, photoUrls: [...make(now.photoUrls)] }))}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <label className="text-caption font-medium text-ink-soft">
            {t('notes')}
            <textarea
              ref={notesField}
              autoComplete="off"
              maxLength={2000}
              value={row.notes}
              onChange={({ target }) => writeNotes(target.value)}
              className={`${area} border-edge-strong`}
            />
          </label>
          <div>
            <label className="text-caption font-medium text-ink-soft">
              {t('photos')}
              <textarea
                ref={linksField}
                value={links}
                aria-invalid={!isRight}
                aria-describedby={`${photosId}-hint`}
                autoComplete="off"
                inputMode="url"
                onChange={({ target }) => writeLinks(target.value)}
                className={`${area} ${isRight ? 'border-edge-strong' : 'border-bad'}`}
              />
            </label>
            <p
              id={`${photosId}-hint`}
              className={`mt-1 text-caption ${isRight ? 'text-ink-soft' : 'text-bad'}`}
            >
              {isRight ? t('photosHint', { count: most }) : t('photosWrong')}
            </p>
          </div>
        </div>
      </div>
    </details>
  )
}

/** Stored as typed, links or not. */
function wordsOf(text: string, most: number): string[] {
  return allWords(text)
    .map((word) => word.slice(0, longestLink).toWellFormed())
    .slice(0, most)
}

function areLinks(text: string, most: number): boolean {
  const words = allWords(text)
  return words.length <= most && words.every(isLink)
}

function allWords(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '')
}
