/** The security log as a file, with the filter of the page that offers it. */
import { getTranslations } from 'next-intl/server'
import type { CsvColumn } from '#lib/csv.ts'
import { writeSpreadsheetDate } from '#lib/dates/date-formats.ts'
import { securityFilterSchema } from '#lib/security/security-filter.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { readSecurityLog, type SecurityLine } from '#server/portal/identity/security-log.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { csvReply } from '../../../csv-reply.ts'
import { personOrResponse } from '../../refusal.ts'

export async function GET(request: Request): Promise<Response> {
  const opened = await personOrResponse('security')
  if (opened instanceof Response) return opened
  const { person } = opened
  const { organizationId } = person
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const { before: _, ...whole } = securityFilterSchema.parse(asked)
  await auditAct({ person, acting: null, accountId: null }, 'list-exported', {
    file: 'security-log.csv',
  })
  return csvReply({
    name: 'security-log',
    columns: await columns(),
    async read(after) {
      const filter = after === null ? whole : { ...whole, before: after }
      const { lines, before } = await readSecurityLog(portalRuntime().database, {
        organizationId,
        filter,
      })
      return { ok: true, value: { data: lines, next: before } }
    },
  })
}

async function columns(): Promise<readonly CsvColumn<SecurityLine>[]> {
  const t = await getTranslations('console.security')
  const eventName = await getTranslations('identity.securityEvent')
  return [
    [t('when'), ({ at }) => writeSpreadsheetDate(at, 'second')],
    [t('person'), ({ personName, apiKey }) => apiKey ?? personName],
    [t('email'), ({ personEmail }) => personEmail],
    [t('event'), ({ what }) => eventName(what)],
    [t('from'), ({ address }) => address ?? ''],
    [t('browser'), ({ userAgent }) => userAgent ?? ''],
  ]
}
