import Form from 'next/form'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'
import { automationHref } from '#lib/hrefs.ts'

/** A plain form whose field becomes the address: it works before any script has run. */
export function RuleSearch({ words }: { words: string }) {
  const t = useTranslations('automation')
  return (
    <Form
      key={words}
      action={automationHref()}
      className="mb-6 grid max-w-[36rem] grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
    >
      <TextField
        id="rule-q"
        name="q"
        type="search"
        label={t('search')}
        defaultValue={words}
        maxLength={100}
      />
      <button type="submit" className={buttonStyle('secondary')}>
        <Search aria-hidden className="size-4" />
        {t('find')}
      </button>
    </Form>
  )
}
