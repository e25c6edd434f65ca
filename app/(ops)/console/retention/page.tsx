import { getFormatter, getTranslations } from 'next-intl/server'
import { DataTable } from '#components/ui/data-table.tsx'
import { heldTables, keptNow } from '#server/portal/retention/retention.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import { privatePage } from '../../../page-metadata.ts'
import { ConsoleClosed } from '../console-closed.tsx'

export const generateMetadata = privatePage('console.retention.title')

export default async function RetentionPage() {
  const access = await openConsolePage('retention')
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const t = await getTranslations('console.retention')
  const format = await getFormatter()
  const { database, retention } = portalRuntime()
  const [kinds, tables] = await Promise.all([keptNow(database, retention), heldTables(database)])
  // The service's own: it sweeps them, and says nothing of the oldest.
  const trips = { kind: 'trips', days: retention.trips, oldest: undefined } as const
  return (
    <>
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[70ch] text-ink-soft">{t('lead')}</p>
      {/* The table is the landmark, and called the same. */}
      <div>
        <h2 className="mb-3 text-title">{t('deleted')}</h2>
        <DataTable
          label={t('deleted')}
          headings={[{ text: t('kind') }, { text: t('days') }, { text: t('oldest') }]}
        >
          {[...kinds, trips].map(({ kind, days, oldest }) => (
            <tr key={kind}>
              <th scope="row" className="px-3.5 py-3 text-left font-medium sm:px-5">
                {t(`name.${kind}`)}
                <span className="block text-caption font-normal text-ink-soft">
                  {t(`from.${kind}`)}
                </span>
              </th>
              <td className="whitespace-nowrap">{t('count', { count: days })}</td>
              <td className="whitespace-nowrap">
                {oldest instanceof Date ? (
                  <time dateTime={oldest.toISOString()}>{format.dateTime(oldest, 'day')}</time>
                ) : (
                  oldest === null && t('none')
                )}
              </td>
            </tr>
          ))}
        </DataTable>
        <p className="mt-3 max-w-[70ch] text-small text-ink-soft">{t('change')}</p>
        <pre className="mt-2 max-w-full rounded-medium border border-edge bg-surface px-4 py-3 text-caption wrap-anywhere whitespace-pre-wrap">
          RETENTION_DAYS=securityLog=401,mails=90,invitations=30,links=180,trips=1827
        </pre>
      </div>
      <section aria-labelledby="register" className="mt-12">
        <h2 id="register" className="text-title">
          {t('register')}
        </h2>
        <p className="mt-1 mb-4 max-w-[70ch] text-small text-ink-soft">{t('registerLead')}</p>
        <ul className="divide-y divide-edge rounded-large border border-edge bg-surface text-small">
          {tables.map(({ name, ...facts }) => (
            <li key={name} className="px-3.5 py-3 sm:px-5">
              <dl className="grid gap-x-6 gap-y-2 md:grid-cols-[3fr_5fr_4fr_4fr]">
                {(['whose', 'what', 'why', 'kept'] as const).map((each) => (
                  <div key={each} className="min-w-0">
                    <dt className="text-caption text-ink-soft">{t(each)}</dt>
                    <dd lang="en" className="wrap-anywhere">
                      {facts[each]}
                      {each === 'whose' && (
                        <code className="block text-caption text-ink-soft">{name}</code>
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
