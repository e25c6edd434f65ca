import { Download, FileUp } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'

/** Chooses a file. Dropping one is for the element around it. */
export function FileChoice({
  fileName,
  maxFileBytes,
  onChoose,
  className = 'h-32',
}: {
  fileName: string | null
  maxFileBytes: number
  onChoose: (file: File) => void
  className?: string
}) {
  const t = useTranslations('tableImport')
  const format = useFormatter()
  return (
    <label
      className={`mt-1 flex cursor-pointer flex-col items-center justify-center gap-2 rounded-medium border border-dashed border-edge-strong px-4 text-center text-small hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action ${className}`}
    >
      <FileUp aria-hidden className="size-6 text-action" />
      <span className="font-medium text-action">{t('choose')}</span>
      <span className="max-w-full truncate text-caption text-ink-soft">
        {fileName ?? t('kinds', { limit: format.number(maxFileBytes / 1024 / 1024) })}
      </span>
      <FileInput onChoose={onChoose} />
    </label>
  )
}

/** Within a label, which is what people see of it. */
export function FileInput({
  isBusy = false,
  onChoose,
}: {
  isBusy?: boolean
  onChoose: (file: File) => void
}) {
  return (
    <input
      type="file"
      accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls"
      disabled={isBusy}
      className="sr-only"
      onChange={({ target }) => {
        const file = target.files?.[0]
        if (file) onChoose(file)
        // The same file may be chosen again after a correction.
        target.value = ''
      }}
    />
  )
}

/** Saves a table with headings that the import understands. */
export function SampleButton({ onSave }: { onSave: () => void }) {
  const t = useTranslations('tableImport')
  return (
    <button
      type="button"
      onClick={onSave}
      className="-mx-2 inline-flex min-h-9 items-center gap-2 rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft"
    >
      <Download aria-hidden className="size-4" />
      {t('sample')}
    </button>
  )
}
