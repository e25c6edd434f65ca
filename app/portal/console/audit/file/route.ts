/** The audit as a file, with the filter of the page that offers it. */
import { getTranslations } from 'next-intl/server'
import { nameOfAction } from '#lib/console/audit-action-names.ts'
import type { CsvColumn } from '#lib/csv.ts'
import { writeSpreadsheetDate } from '#lib/dates/date-formats.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import {
  readEntries,
  readFilter,
  type NamedEntry,
} from '../../../../(ops)/console/audit/read-entries.ts'
import { csvReply } from '../../../csv-reply.ts'
import { personOrResponse } from '../../refusal.ts'

const rowsAtOnce = 200

export async function GET(request: Request): Promise<Response> {
  const opened = await personOrResponse('audit')
  if (opened instanceof Response) return opened
  const { person, actor } = opened
  const filter = readFilter(Object.fromEntries(new URL(request.url).searchParams))
  await auditAct({ person, acting: null, accountId: null }, 'list-exported', { file: 'audit.csv' })
  return csvReply({
    name: 'audit',
    columns: await columns(),
    read: (after) =>
      readEntries({ actor, filter }, { limit: rowsAtOnce, after: after ?? undefined }),
  })
}

async function columns(): Promise<readonly CsvColumn<NamedEntry>[]> {
  const t = await getTranslations('audit')
  return [
    [t('when'), ({ at }) => writeSpreadsheetDate(new Date(at), 'second')],
    [t('name'), ({ person }) => person?.name ?? ''],
    [t('email'), ({ person }) => person?.email ?? ''],
    [
      t('did'),
      (entry) => {
        const action = nameOfAction(entry.action)
        return action === undefined ? entry.action : t(`action.${action}`)
      },
    ],
    [t('thing'), (entry) => entry.subject_name ?? ''],
    [t('thingId'), ({ subject }) => subject],
    [t('details'), ({ details }) => JSON.stringify(details)],
  ]
}
