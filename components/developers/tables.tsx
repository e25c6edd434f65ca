import { Fragment } from 'react'
import { useLocale, useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import { endpointPurpose } from '#lib/contract/endpoint-purposes.ts'
import type { Endpoint, Method } from '#lib/contract/endpoint.ts'
import { holdTogether } from '#lib/line-breaks/hold-together.ts'
import { holdWords } from '#lib/line-breaks/hold-words.ts'
import { errorCatalogue, errorText, wireCodeOf, type ErrorKey } from '#lib/contract/errors.ts'
import type { Language } from '#lib/contract/languages.ts'

const tones = {
  GET: 'plain',
  POST: 'action',
  PUT: 'action',
  PATCH: 'action',
  DELETE: 'action',
} as const satisfies Readonly<Record<Method, string>>

const accounts = {
  required: 'account',
  optional: 'accountOptional',
  none: 'accountNone',
} as const

export function EndpointTable({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const t = useTranslations('developers.endpoints')
  const language = useLocale()
  return (
    <DataTable
      label={t('table')}
      headings={[
        { text: t('method') },
        { text: t('path'), className: 'max-sm:!pl-0' },
        // On a narrow screen the other columns are below the path.
        { text: t('purpose'), className: 'max-lg:hidden' },
        { text: t('feature'), className: 'max-lg:hidden' },
        { text: t('accountHeader'), className: 'max-lg:hidden' },
      ]}
    >
      {endpoints.map((endpoint) => {
        const { name, method, path, feature, senderAccount = 'none' } = endpoint
        const purpose = holdWords(holdTogether(endpointPurpose(endpoint, language), language))
        return (
          <tr key={name}>
            <td>
              <Badge tone={tones[method]}>{method}</Badge>
            </td>
            <td className="max-sm:!pl-0">
              <code className="font-mono text-caption wrap-anywhere lg:whitespace-nowrap">
                <Path path={path} />
              </code>
              <span className="mt-1 block lg:hidden">{purpose}</span>
              <span className="block text-caption text-ink-soft lg:hidden">
                {feature ?? t('anyPlan')} · {t(accounts[senderAccount])}
              </span>
            </td>
            <td className="min-w-64 max-lg:hidden">{purpose}</td>
            <td className="whitespace-nowrap text-ink-soft max-lg:hidden">
              {feature === undefined ? (
                t('anyPlan')
              ) : (
                <code className="font-mono text-caption">{feature}</code>
              )}
            </td>
            <td className="min-w-36 text-ink-soft max-lg:hidden">{t(accounts[senderAccount])}</td>
          </tr>
        )
      })}
    </DataTable>
  )
}

/** It breaks before a slash, and within a word only when the word is longer than the line. */
function Path({ path }: { path: string }) {
  return path.split('/').map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- The parts of one path stay in their order.
    <Fragment key={index}>
      {index > 0 && (
        <>
          <wbr />/
        </>
      )}
      {part}
    </Fragment>
  ))
}

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
