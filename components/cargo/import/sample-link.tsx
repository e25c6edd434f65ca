import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { itemFields } from '#lib/cargo/item-fields.ts'
import { writeCsv } from '../write-csv.ts'
import { download } from '../download.ts'

/** A table to begin with, whose headings are understood. */
export function SampleLink() {
  const t = useTranslations('cargo')
  const save = () => {
    const yes = t('import.yes')
    const no = t('import.no')
    const headings = itemFields.map((field) => {
      if (field === 'length' || field === 'width' || field === 'height')
        return `${t(field)} (${t('units.cm')})`
      if (field === 'weight') return `${t(field)} (${t('units.kg')})`
      return t(field === 'tippable' ? 'flipable' : field)
    })
    const example = [
      t('presets.names.carton_l'),
      '24',
      '60',
      '40',
      '40',
      '15',
      yes,
      no,
      yes,
      '',
      '',
    ]
    download(`${t('import.sampleFile')}.csv`, writeCsv([headings, example]))
  }
  return (
    <button
      type="button"
      onClick={save}
      className="-mx-2 inline-flex min-h-9 items-center gap-2 rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft"
    >
      <Download aria-hidden className="size-4" />
      {t('import.sample')}
    </button>
  )
}
