import { useTranslations } from 'next-intl'
import { NumberedSteps } from '#components/ui/numbered-steps.tsx'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { windowOf } from '#lib/storefront/pickup-times.ts'

/** How far somebody is with a price: what lies behind them is not told as what comes. */
export type QuoteStage = 'guest' | 'choosing' | 'kept' | 'unpaid' | 'paid'

export function NextSteps({ stage, draft }: { stage: QuoteStage; draft: QuoteDraft }) {
  const t = useTranslations('quote.next')
  const { name = '', phone = '', note = '' } = draft.pickup?.contact ?? {}
  const pickup = t('pickup', {
    window: windowOf(draft.pickupWindow) === null ? 'no' : 'yes',
    contact: [name, phone, note].some((each) => each.trim() !== '') ? 'yes' : 'no',
  })
  return (
    <section aria-labelledby="next-title" className="print:hidden">
      <h2 id="next-title" className="mb-4 text-title">
        {t('title')}
      </h2>
      <NumberedSteps
        steps={[
          ...(stage === 'unpaid' || stage === 'paid' ? [] : [t(`keep.${stage}`)]),
          ...(stage === 'paid' ? [] : [t('pay')]),
          pickup,
          t('follow'),
        ]}
      />
    </section>
  )
}
