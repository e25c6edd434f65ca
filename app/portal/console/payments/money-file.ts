/** A list of money as a file, with the filter of the page that offers it. */
import { readMoneyFilter, type MoneyFilter, type MoneyList } from '#lib/console/money-filter.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import type { CsvColumn } from '#lib/csv.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import type { Result } from '#server/portal/gateway/result.ts'
import { csvReply } from '../../csv-reply.ts'
import { personOrResponse } from '../refusal.ts'

const rowsAtOnce = 200

export async function moneyFile<Row>(
  request: Request,
  {
    list,
    columns,
    read,
  }: {
    list: MoneyList
    columns: readonly CsvColumn<Row>[]
    read: (
      actor: ActingPerson,
      filter: MoneyFilter,
      page: { limit: number; after: string | undefined },
    ) => Promise<Result<{ data: readonly Row[]; next: string | null }>>
  },
): Promise<Response> {
  const opened = await personOrResponse('payments')
  if (opened instanceof Response) return opened
  const { person, actor } = opened
  const filter = readMoneyFilter(list, Object.fromEntries(new URL(request.url).searchParams))
  await auditAct({ person, acting: null, accountId: null }, 'list-exported', {
    file: `${list}.csv`,
  })
  return csvReply({
    name: list,
    columns,
    read: (after) => read(actor, filter, { limit: rowsAtOnce, after: after ?? undefined }),
  })
}
