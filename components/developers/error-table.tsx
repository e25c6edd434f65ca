import { useLocale, useTranslations } from 'next-intl'
import { DataTable } from '#components/ui/data-table.tsx'
import { errorCatalogue, errorText, wireCodeOf, type ErrorKey } from '#lib/contract/errors.ts'
import type { Language } from '#lib/contract/languages.ts'
import { holdWords } from '#lib/line-breaks/hold-words.ts'

/** The errors that every endpoint may return, in the reader's language. */
export function ErrorTable() {
  const t = useTranslations('developers.errors')
  return (
    <DataTable
      label={t('table')}
      headings={[
        { text: t('status') },
        // On a phone the value is above its meaning.
        { text: t('error'), className: 'max-sm:hidden' },
        { text: t('meaning') },
      ]}
    >
      {rowsIn(useLocale()).map(({ key, text }) => (
        <tr key={key}>
          <td>{errorCatalogue[key].status}</td>
          <td className="whitespace-nowrap max-sm:hidden">
            <ErrorValue code={wireCodeOf(key)} />
          </td>
          <td>
            <span className="block sm:hidden">
              <ErrorValue code={wireCodeOf(key)} />
            </span>
            {holdWords(text)}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function ErrorValue({ code }: { code: string | null }) {
  const t = useTranslations('developers.errors')
  if (code === null) return <span className="text-ink-soft">{t('text')}</span>
  return <code className="font-mono text-caption">{code}</code>
}

const withoutFacts = [
  'invalid_domain',
  'invalid_json',
  'unauthorized',
  'unauthenticated',
  'forbidden',
] as const satisfies readonly ErrorKey[]

function rowsIn(language: Language): readonly { key: ErrorKey; text: string }[] {
  return [
    ...withoutFacts.map((key) => ({ key, text: errorText({ key, facts: {}, language }) })),
    {
      key: 'feature_not_included',
      text: errorText({ key: 'feature_not_included', facts: { feature: 'waybills' }, language }),
    },
    { key: 'path_not_found', text: errorText({ key: 'path_not_found', facts: {}, language }) },
    {
      key: 'overloaded',
      text: errorText({ key: 'overloaded', facts: { retry_after_seconds: 2 }, language }),
    },
  ]
}
