import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import type { Endpoint, Method } from '#lib/contract/endpoint.ts'

/** Reading is quiet, changing has the colour of what is pressed. */
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
} as const satisfies Readonly<Record<Endpoint['senderAccount'], string>>

export function EndpointTable({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const t = useTranslations('developers.endpoints')
  return (
    <DataTable
      label={t('table')}
      headings={[
        { text: t('method') },
        { text: t('path') },
        // On a phone the purpose stands below the path.
        { text: t('purpose'), className: 'hidden md:table-cell' },
        { text: t('feature') },
        { text: t('accountHeader') },
      ]}
    >
      {endpoints.map(({ name, method, path, summary, feature, senderAccount }) => (
        <tr key={name}>
          <td>
            <Badge tone={tones[method]}>{method}</Badge>
          </td>
          <td className="max-md:min-w-64">
            <code className="font-mono text-caption wrap-anywhere md:whitespace-nowrap">
              {path}
            </code>
            <span lang="en" className="mt-1 block text-ink-soft md:hidden">
              {summary}
            </span>
          </td>
          <td lang="en" className="hidden min-w-64 md:table-cell">
            {summary}
          </td>
          <td className="whitespace-nowrap text-ink-soft">
            {feature === null ? (
              t('anyPlan')
            ) : (
              <code className="font-mono text-caption">{feature}</code>
            )}
          </td>
          <td className="min-w-36 text-ink-soft">{t(accounts[senderAccount])}</td>
        </tr>
      ))}
    </DataTable>
  )
}
