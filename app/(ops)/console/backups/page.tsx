import { getFormatter, getTranslations } from 'next-intl/server'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { portalRuntime } from '#server/portal/runtime.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import { privatePage } from '../../../page-metadata.ts'
import { ConsoleClosed } from '../console-closed.tsx'

export const generateMetadata = privatePage('console.backups.title')

export default async function BackupsPage() {
  const access = await openConsolePage('backups')
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const t = await getTranslations('console.backups')
  const { backups } = portalRuntime()
  return (
    <>
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[70ch] text-ink-soft">{t('lead')}</p>
      {typeof backups === 'string' ? (
        <Notice illustration={<EmptyHold />} title={t(`${backups}.title`)}>
          <p>{t(`${backups}.body`)}</p>
        </Notice>
      ) : (
        <KeptBackups {...backups()} />
      )}
    </>
  )
}

async function KeptBackups({
  copies,
  waiting,
  problem,
}: ReturnType<Extract<ReturnType<typeof portalRuntime>['backups'], () => unknown>>) {
  const t = await getTranslations('console.backups')
  const format = await getFormatter()
  return (
    <>
      <div
        className={`mb-8 max-w-[70ch] rounded-medium px-4 py-3 ${problem === null ? 'bg-good-soft' : 'bg-bad-soft'}`}
      >
        <p>{t(problem === null ? 'well' : 'failing')}</p>
        {problem !== null && (
          <p className="mt-2 text-small break-words">
            {t('reason')} <code>{problem}</code>
          </p>
        )}
        {waiting > 0 && <p className="mt-2 text-small">{t('waiting', { count: waiting })}</p>}
      </div>
      <h2 className="mb-3 text-title">{t('copies')}</h2>
      {copies.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <DataTable
          label={t('copies')}
          headings={[
            { text: t('at') },
            { text: t('size'), className: 'text-right' },
            { text: t('copy') },
          ]}
        >
          {copies.map(({ name, endedAt, bytes }) => (
            <tr key={name}>
              <td className="whitespace-nowrap">{format.dateTime(endedAt, 'moment')}</td>
              <td className="text-right whitespace-nowrap tabular-nums">
                {t('megabytes', {
                  size: format.number(bytes / 1_000_000, { maximumFractionDigits: 1 }),
                })}
              </td>
              <td>
                <code className="text-caption">{name}</code>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <p className="mt-8 max-w-[70ch] text-ink-soft">{t('restore')}</p>
      <pre className="mt-2 max-w-full overflow-x-auto rounded-medium border border-edge bg-surface px-4 py-3 text-caption">
        npm run restore -- DIRECTORY --to 2026-11-26T10:30:00+07:00
      </pre>
    </>
  )
}
