import { getTranslations } from 'next-intl/server'
import { FileLink, ListHead } from '#components/ui/list-head.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Pager } from '#components/ui/pager.tsx'
import { consoleAuditPath, consoleAuditQuery } from '#lib/console/audit-filter.ts'
import { auditFileHref, withQuery } from '#lib/hrefs.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import type { SearchParams } from '../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../page-metadata.ts'
import { ConsoleClosed, ConsoleUnread } from '../console-closed.tsx'
import { AuditFilterForm, AuditTable } from './audit-table.tsx'
import { readEntries, readFilter } from './read-entries.ts'

export const generateMetadata = privatePage('audit.title')

const entriesPerPage = 50

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const filter = readFilter(await searchParams)
  const access = await openConsolePage('audit', consoleAuditPath(filter))
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const t = await getTranslations('audit')
  const list = (after: string | undefined) =>
    readEntries({ actor, filter }, { limit: entriesPerPage, after })
  const asked = await list(filter.after)
  // A place that makes no sense is ignored, as other parts of the address are.
  const read =
    !asked.ok && filter.after !== undefined && asked.failure.kind === 'rejected'
      ? await list(undefined)
      : asked
  if (!read.ok) return <ConsoleUnread />
  const { data: entries, next } = read.value
  const { after: _, ...whole } = filter
  const isFiltered = Object.keys(consoleAuditQuery(whole)).length > 0
  return (
    <>
      <ListHead
        title={t('title')}
        lead={
          <>
            {t('lead')}{' '}
            <Link href="/staff/audit" className="text-action underline underline-offset-4">
              {t('ofActing')}
            </Link>
          </>
        }
      >
        <FileLink href={withQuery(auditFileHref, consoleAuditQuery(whole))} text={t('file')} />
      </ListHead>
      <AuditFilterForm filter={whole} />
      <div className="mt-6">
        {entries.length === 0 ? (
          <Notice
            illustration={<EmptyHold />}
            title={t(isFiltered ? 'noneTitle' : 'emptyTitle')}
            heading="h2"
          >
            <p>{t(isFiltered ? 'noneBody' : 'emptyBody')}</p>
          </Notice>
        ) : (
          <AuditTable entries={entries} filter={filter} />
        )}
      </div>
      <Pager
        label={t('title')}
        newer={
          filter.after === undefined ? null : { href: consoleAuditPath(whole), text: t('latest') }
        }
        older={
          next === null
            ? null
            : { href: consoleAuditPath({ ...filter, after: next }), text: t('older') }
        }
      />
    </>
  )
}
