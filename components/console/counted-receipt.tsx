import { useTranslations } from 'next-intl'
import { useMoneyText } from '#components/quote/money.tsx'
import type { CountedReceipt } from '#lib/console/receipt-form.ts'

const tones = {
  paid: 'bg-good-soft text-good',
  partly_paid: 'bg-warn-soft text-warn',
  late: 'bg-warn-soft text-warn',
  unmatched: 'bg-warn-soft text-warn',
}

/** How a transfer ended that was counted. */
export function Counted({ receipt }: { receipt: CountedReceipt }) {
  const t = useTranslations('payments.outcome')
  const money = useMoneyText()
  const { outcome, outstanding, returned, currency, paidIn, repeated } = receipt
  const back = money({ amount: returned, currency: paidIn })
  return (
    <div className={`rounded-medium px-4 py-3 text-small ${tones[outcome]}`}>
      <p>{t(outcome, { outstanding: money({ amount: outstanding, currency }), returned: back })}</p>
      {outcome !== 'late' && returned > 0 && (
        <p className="mt-1">{t('returned', { returned: back })}</p>
      )}
      {repeated && <p className="mt-1">{t('repeated')}</p>}
    </div>
  )
}
