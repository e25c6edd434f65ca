import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { PhotoField } from '#components/photos/photo-field.tsx'
import { urlSchema } from '#lib/contract/texts.ts'
import { maxPhotos, type DraftItem } from '#lib/storefront/draft-item.ts'
import { photoNameOf } from '#lib/storefront/photo-path.ts'

const area =
  'mt-1 block min-h-20 w-full rounded-medium border bg-surface px-3 py-2 text-small text-ink'

/** What most rows do without: a note, photos, and links to others. */
export function RowExtras({
  row,
  name,
  onChange,
}: {
  row: DraftItem
  name: string
  onChange: (row: DraftItem) => void
}) {
  const t = useTranslations('cargo')
  const own = row.photoUrls.filter((url) => photoNameOf(url) !== null)
  const [links, setLinks] = useState(() =>
    row.photoUrls.filter((url) => photoNameOf(url) === null).join('\n'),
  )
  const read = readLinks(links, maxPhotos - own.length)
  const count = (row.notes.trim() === '' ? 0 : 1) + row.photoUrls.length
  const photosId = `row-${row.id}-photos`
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-small text-caption font-medium text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        {count === 0 ? t('extras') : t('extrasCount', { count })}
      </summary>
      <div className="mt-2 mb-1 flex flex-col gap-4">
        <PhotoField
          name={name}
          urls={row.photoUrls}
          onChange={(photoUrls) => onChange({ ...row, photoUrls: [...photoUrls] })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
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
                  const typed = readLinks(target.value, maxPhotos - own.length)
                  onChange({ ...row, photoUrls: [...own, ...typed.urls] })
                }}
                className={`${area} ${read.ok ? 'border-edge-strong' : 'border-bad'}`}
              />
            </label>
            <p
              id={`${photosId}-hint`}
              className={`mt-1 text-caption ${read.ok ? 'text-ink-soft' : 'text-bad'}`}
            >
              {read.ok ? t('photosHint', { count: maxPhotos - own.length }) : t('photosWrong')}
            </p>
          </div>
        </div>
      </div>
    </details>
  )
}

function readLinks(text: string, most: number): { readonly ok: boolean; readonly urls: string[] } {
  const links = text.split(/\s+/u).filter((link) => link !== '')
  const urls = links.filter((link) => urlSchema.safeParse(link).success).slice(0, most)
  return { ok: urls.length === links.length, urls }
}
