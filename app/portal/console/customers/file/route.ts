/** All customers as a file. */
import { getLocale, getTranslations } from 'next-intl/server'
import { mostFoundCustomers, type ListedCustomer } from '#lib/contract/console/customers.ts'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import type { CsvColumn } from '#lib/csv.ts'
import { writeSpreadsheetDate } from '#lib/dates/date-formats.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { csvReply } from '../../../csv-reply.ts'
import { personOrResponse } from '../../refusal.ts'

export async function GET(): Promise<Response> {
  const opened = await personOrResponse('customers')
  if (opened instanceof Response) return opened
  const { person, actor } = opened
  await auditAct({ person, acting: null, accountId: null }, 'list-exported', {
    file: 'customers.csv',
  })
  const language = await getLocale()
  return csvReply({
    name: 'customers',
    columns: await columns(),
    read: (after) =>
      gateway().listCustomers({
        body: {
          actor,
          limit: mostFoundCustomers,
          ...(after !== null && { after: senderAccountIdSchema.parse(after) }),
        },
        language,
      }),
  })
}

async function columns(): Promise<readonly CsvColumn<ListedCustomer>[]> {
  const t = await getTranslations('customers')
  return [
    [t('form.code'), ({ code }) => code],
    [t('form.name'), ({ name }) => name],
    [t('form.phone'), ({ phone }) => phone ?? ''],
    [t('balance'), ({ wallet }) => (wallet === null ? '' : String(wallet.balance))],
    [t('currency'), ({ wallet }) => wallet?.currency ?? ''],
    [t('since'), ({ created_at: at }) => writeSpreadsheetDate(new Date(at))],
    [t('id'), ({ id }) => id],
  ]
}
