import { getTranslations } from 'next-intl/server'
import { writeSpreadsheetDate } from '#lib/dates/date-formats.ts'
import { readRefunds } from '../../../../../(ops)/console/payments/read-lists.ts'
import { moneyFile } from '../../money-file.ts'

export async function GET(request: Request): Promise<Response> {
  const t = await getTranslations('payments.list')
  return moneyFile(request, {
    list: 'refunds',
    read: readRefunds,
    columns: [
      [t('since'), (row) => writeSpreadsheetDate(new Date(row.created_at), 'second')],
      [t('of'), (row) => row.sender_account_name ?? ''],
      [t('order'), (row) => row.order_no ?? ''],
      [t('back'), (row) => t(`route.${row.route}`)],
      [t('number'), (row) => row.number ?? ''],
      [t('state'), (row) => t(`group.${row.state}`)],
      [t('currency'), (row) => row.currency],
      [t('amount'), (row) => String(row.amount)],
      [
        t('doneAt'),
        (row) => (row.done_at ? writeSpreadsheetDate(new Date(row.done_at), 'second') : ''),
      ],
      [t('bankNumber'), (row) => row.bank_transaction_id ?? ''],
    ],
  })
}
