import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { urlSchema } from '#lib/contract/texts.ts'
import type { DraftItem } from '#lib/storefront/draft-item.ts'

const maxPhotos = 20
const area =
  'mt-1 block min-h-20 w-full rounded-medium border bg-surface px-3 py-2 text-small text-ink'

/** What most rows do without: a note, and links to photos. */
export function RowExtras({
  row,
  onChange,
}: {
  row: DraftItem
  onChange: (row: DraftItem) => void
}) {
  const t = useTranslations('cargo')
  const [links, setLinks] = useState(() => row.photoUrls.join('\n'))
  const read = readLinks(links)
  const count = (row.notes.trim() === '' ? 0 : 1) + row.photoUrls.length
  const photosId = `row-${row.id}-photos`
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-small text-caption font-medium text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        {count === 0 ? t('extras') : t('extrasCount', { count })}
      </summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <label className="text-caption font-medium text-ink-soft">
          {t('notes')}
          <textarea
            maxLength={2000}
            value={row.notes}
            onChange={({ target }) => onChange({ ...row, notes: target.value })}
            className={`${area} border-edge-strong`}
          />
        </label>
        <div>
          <label className="text-caption font-medium text-ink-soft">
            {t('photos')}
            <textarea
              value={links}
              aria-invalid={!read.ok}
              aria-describedby={`${photosId}-hint`}
              inputMode="url"
              onChange={({ target }) => {
                setLinks(target.value)
                const typed = readLinks(target.value)
                onChange({ ...row, photoUrls: typed.urls })
              }}
              className={`${area} ${read.ok ? 'border-edge-strong' : 'border-bad'}`}
            />
          </label>
          <p
            id={`${photosId}-hint`}
            className={`mt-1 text-caption ${read.ok ? 'text-ink-soft' : 'text-bad'}`}
          >
            {read.ok ? t('photosHint', { count: maxPhotos }) : t('photosWrong')}
          </p>
        </div>
      </div>
    </details>
  )
}

function readLinks(text: string): { readonly ok: boolean; readonly urls: string[] } {
  const links = text.split(/\s+/u).filter((link) => link !== '')
  const urls = links.filter((link) => urlSchema.safeParse(link).success).slice(0, maxPhotos)
  return { ok: urls.length === links.length, urls }
}
