import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** The sources of a table: pasted text, or a file. */
export function ImportSources({
  text,
  fileName,
  onText,
  onFile,
}: {
  text: string
  fileName: string | null
  onText: (text: string) => void
  onFile: (file: File | undefined) => void
}) {
  const t = useTranslations('cargo.import')
  return (
    <div className="mt-4 grid gap-4 md:grid-cols-2">
      <label className="text-caption font-medium text-ink-soft">
        {t('paste')}
        <textarea
          value={text}
          spellCheck={false}
          placeholder={t('pastePlaceholder')}
          onChange={({ target }) => onText(target.value)}
          className="mt-1 block h-32 w-full rounded-medium border border-edge-strong bg-surface px-3 py-2 font-mono text-caption text-ink placeholder:text-ink-soft"
        />
      </label>
      <div>
        <p className="text-caption font-medium text-ink-soft">{t('file')}</p>
        <label className="mt-1 flex h-32 cursor-pointer flex-col items-center justify-center gap-2 rounded-medium border border-dashed border-edge-strong px-4 text-center text-small hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action">
          <FileUp aria-hidden className="size-6 text-action" />
          <span className="font-medium text-action">{t('choose')}</span>
          <span className="max-w-full truncate text-caption text-ink-soft">
            {fileName ?? t('kinds')}
          </span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            className="sr-only"
            onChange={({ target }) => {
              onFile(target.files?.[0])
              // The same file may be chosen again after a correction.
              target.value = ''
            }}
          />
        </label>
      </div>
    </div>
  )
}
