import { getTranslations } from 'next-intl/server'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { AuditFilterForm, AuditTable } from '#components/ops/audit-table.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Pager } from '#components/ui/pager.tsx'
import { auditFilterSchema, auditPath } from '#lib/ops/audit-filter.ts'
import { auditEndedActing } from '#server/portal/staff/acting.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { readAudit } from '#server/portal/audit/read-audit.ts'
import { openStaffPage } from '#server/portal/staff/staff.ts'
import { privatePage } from '../../../page-metadata.ts'
import type { SearchParams } from '../../../(account)/after-sign-in.ts'

export const generateMetadata = privatePage('ops.audit.title')

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const { kind, person } = await openStaffPage('/staff/audit', 'serveCustomers')
  const t = await getTranslations('ops.audit')
  const filter = auditFilterSchema.parse(await searchParams)
  const deps = identity()
  await auditEndedActing(deps)
  const { organizationId } = person
  const page = kind === 'staff' ? await readAudit(deps.database, { organizationId, filter }) : null
  return (
    <div className="page pt-4 pb-10 md:pt-6 md:pb-14">
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-3 mb-8 max-w-[60ch] text-ink-soft">{t('lead')}</p>
      <AuditFilterForm filter={filter} />
      <div className="mt-6">
        {page === null || page.lines.length === 0 ? (
          <Notice
            illustration={<EmptyHold />}
            title={t(page === null ? 'unreadTitle' : 'noneTitle')}
          >
            <p>{t(page === null ? 'unreadBody' : 'noneBody')}</p>
          </Notice>
        ) : (
          <AuditTable lines={page.lines} filter={filter} />
        )}
      </div>
      <Pager
        label={t('pages')}
        newer={
          filter.before === undefined
            ? null
            : { href: auditPath({ ...filter, before: undefined }), text: t('latest') }
        }
        older={
          page?.before
            ? { href: auditPath({ ...filter, before: page.before }), text: t('older') }
            : null
        }
      />
    </div>
  )
}
