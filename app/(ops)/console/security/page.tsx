import { getTranslations } from 'next-intl/server'
import { FileLink, ListHead } from '#components/ui/list-head.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Pager } from '#components/ui/pager.tsx'
import { securityFileHref } from '#lib/hrefs.ts'
import { securityFilterSchema, securityPath } from '#lib/security/security-filter.ts'
import { readSecurityLog } from '#server/portal/identity/security-log.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import type { SearchParams } from '../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../page-metadata.ts'
import { ConsoleClosed } from '../console-closed.tsx'
import { SecurityFilterForm, SecurityTable } from './security-table.tsx'

export const generateMetadata = privatePage('console.security.title')

export default async function SecurityPage({ searchParams }: { searchParams: SearchParams }) {
  const access = await openConsolePage('security')
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const t = await getTranslations('console.security')
  const filter = securityFilterSchema.parse(await searchParams)
  const { organizationId } = access.person
  const { lines, before } = await readSecurityLog(portalRuntime().database, {
    organizationId,
    filter,
  })
  return (
    <>
      <ListHead title={t('title')} lead={t('lead')}>
        <FileLink
          href={securityPath({ ...filter, before: undefined }, securityFileHref)}
          text={t('file')}
        />
      </ListHead>
      <SecurityFilterForm filter={filter} />
      <div className="mt-6">
        {lines.length === 0 ? (
          <Notice illustration={<EmptyHold />} title={t('noneTitle')}>
            <p>{t('noneBody')}</p>
          </Notice>
        ) : (
          <SecurityTable lines={lines} filter={filter} />
        )}
      </div>
      <Pager
        label={t('pages')}
        newer={
          filter.before === undefined
            ? null
            : { href: securityPath({ ...filter, before: undefined }), text: t('latest') }
        }
        older={
          before === null ? null : { href: securityPath({ ...filter, before }), text: t('older') }
        }
      />
    </>
  )
}
