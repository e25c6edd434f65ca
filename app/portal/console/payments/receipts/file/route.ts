import { getTranslations } from 'next-intl/server'
import { writeSpreadsheetDate } from '#lib/dates/date-formats.ts'
import { readReceipts } from '../../../../../(ops)/console/payments/read-lists.ts'
import { moneyFile } from '../../money-file.ts'

export async function GET(request: Request): Promise<Response> {
  const t = await getTranslations('payments.list')
  return moneyFile(request, {
    list: 'receipts',
    read: readReceipts,
    columns: [
      [t('receivedAt'), (row) => writeSpreadsheetDate(new Date(row.received_at), 'second')],
      [t('countedAt'), (row) => writeSpreadsheetDate(new Date(row.confirmed_at), 'second')],
      [t('of'), (row) => row.sender_account_name ?? ''],
      [t('order'), (row) => row.order_no ?? ''],
      [t('bankNumber'), (row) => row.bank_transaction_id],
      [t('number'), (row) => row.reference_code ?? ''],
      [t('outcome'), (row) => t(`group.${row.outcome}`)],
      [t('currency'), (row) => row.currency],
      [t('amount'), (row) => String(row.amount)],
      [t('returnedSum'), (row) => String(row.returned_amount)],
    ],
  })
}
