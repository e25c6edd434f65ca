/** The pages of a payment and of what came of it: the step, and the order beside; or that nothing was read. */
import type { ReactNode } from 'react'
import { getLocale } from 'next-intl/server'
import { OrderSummary } from '#components/payment/order-summary.tsx'
import { UnreadPayment } from '#components/payment/unread-payment.tsx'
import { StepBar, type Step } from '#components/steps/step-bar.tsx'
import type { Quote } from '#lib/contract/quotes.ts'
import { addonNames, vehicleNames } from '#server/portal/catalogue/catalogue.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { Words } from '../words.tsx'

export async function PayFrame({
  step,
  title,
  quote,
  children,
}: {
  step: 'pay' | 'track'
  title: string
  quote: Quote
  children: ReactNode
}) {
  const language = await getLocale()
  const [vehicles, addons] = await Promise.all([vehicleNames(language), addonNames(language)])
  return (
    <>
      <StepBar current={step} done={stepsBefore[step]} />
      <div className="page pt-10 pb-20 md:pt-14">
        <h1 className="text-heading">{title}</h1>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0">
            <Words of={['pay']}>{children}</Words>
          </div>
          <div className="lg:sticky lg:top-20 lg:self-start">
            <OrderSummary
              quote={quote}
              vehicleNames={vehicles}
              addonNames={addons}
              nowMs={portalNowMs()}
            />
          </div>
        </div>
      </div>
    </>
  )
}

/** Instead of it, while the service does not answer. */
export function UnreadPay({ step }: { step: 'pay' | 'track' }) {
  return (
    <>
      <StepBar current={step} done={stepsBefore[step]} />
      <UnreadPayment />
    </>
  )
}

const stepsBefore: Readonly<Record<'pay' | 'track', readonly Step[]>> = {
  pay: ['route', 'cargo', 'quote'],
  track: ['route', 'cargo', 'quote', 'pay'],
}
