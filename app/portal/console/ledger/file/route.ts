/** The days of the ledger as a file. */
import { getTranslations } from 'next-intl/server'
import type { CsvColumn } from '#lib/csv.ts'
import { daysOf, kindsOf, readDays, type LedgerDay } from '#lib/console/ledger-days.ts'
import { thisMonth } from '#lib/dates/this-month.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { readLedgerOf } from '../../../../(ops)/console/ledger/read-ledger.ts'
import { csvReply } from '../../../csv-reply.ts'
import { emptyReply } from '../../../replies.ts'
import { personOrResponse } from '../../refusal.ts'

export async function GET(request: Request): Promise<Response> {
  const opened = await personOrResponse('ledger')
  if (opened instanceof Response) return opened
  const { person, actor } = opened
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const asked = readDays(query, thisMonth(portalNowMs()))
  await auditAct({ person, acting: null, accountId: null }, 'list-exported', { file: 'ledger.csv' })
  const read = await readLedgerOf(actor, asked)
  if (!read.ok) return emptyReply(503)
  const days = daysOf(read.value)
  const t = await getTranslations('ledger')
  const columns: readonly CsvColumn<LedgerDay>[] = [
    [t('day'), ({ day }) => day],
    [t('currency'), ({ currency }) => currency],
    ...kindsOf(days).map((kind): CsvColumn<LedgerDay> => [
      t(`kind.${kind}`),
      ({ amounts }) => String(amounts.get(kind) ?? 0),
    ]),
  ]
  return csvReply({
    name: `ledger-${asked.from}-${asked.to}`,
    columns,
    read: () => Promise.resolve({ ok: true, value: { data: days, next: null } }),
  })
}
