import { getTranslations } from 'next-intl/server'
import { writeSpreadsheetDate } from '#lib/dates/date-formats.ts'
import { readPayments } from '../../../../../(ops)/console/payments/read-lists.ts'
import { moneyFile } from '../../money-file.ts'

export async function GET(request: Request): Promise<Response> {
  const t = await getTranslations('payments.list')
  return moneyFile(request, {
    list: 'payments',
    read: readPayments,
    columns: [
      [t('when'), (row) => writeSpreadsheetDate(new Date(row.created_at), 'second')],
      [t('of'), (row) => row.sender_account_name ?? ''],
      [t('order'), (row) => row.order_no ?? ''],
      [t('way'), (row) => t(`type.${row.type}`)],
      [t('number'), (row) => row.number ?? ''],
      [t('state'), (row) => t(`paymentState.${row.state}`)],
      [t('currency'), (row) => row.currency],
      [t('amount'), (row) => String(row.amount)],
      [t('receivedSum'), (row) => String(row.received_amount)],
      [t('returnedSum'), (row) => String(row.refunded_amount)],
      [
        t('paidAt'),
        (row) => (row.paid_at ? writeSpreadsheetDate(new Date(row.paid_at), 'second') : ''),
      ],
    ],
  })
}
