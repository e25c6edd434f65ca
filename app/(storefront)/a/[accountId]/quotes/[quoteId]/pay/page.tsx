import { getLocale, getTranslations } from 'next-intl/server'
import { notFound, redirect } from 'next/navigation'
import { OrderSummary } from '#components/payment/order-summary.tsx'
import type { OpenTopUp } from '#components/payment/pay-props.ts'
import { PayStep } from '#components/payment/pay-step.tsx'
import { UnreadPayment } from '#components/payment/unread-payment.tsx'
import { StepBar } from '#components/steps/step-bar.tsx'
import { confirmationHref, payHref } from '#lib/hrefs.ts'
import { can } from '#server/portal/access/access.ts'
import { granted, accessToQuote } from '#server/portal/access/current-access.ts'
import { readPayPage } from '#server/portal/payment/pay-page.ts'
import type { KeptTopUp } from '#server/portal/payment/wallet.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { topUpAccount } from '../../../../../../(account)/a/[accountId]/wallet/actions.ts'
import { cancel, pay, priceAgain, sendSlip } from './actions.ts'
import { Words } from '../../../../../../words.tsx'
import { privatePage } from '../../../../../../page-metadata.ts'

export const generateMetadata = privatePage('pay.title')

const done = ['route', 'cargo', 'quote'] as const

type Params = Promise<{ accountId: string; quoteId: string }>

export default async function PayPage({ params }: { params: Params }) {
  const { accountId: asked, quoteId } = await params
  const access = granted(await accessToQuote(asked, quoteId), payHref(asked, quoteId))
  const { accountId } = access
  const t = await getTranslations('pay')
  const language = await getLocale()
  const read = await readPayPage({ quote: access, language })
  if (!read.ok) {
    if (read.failure.code === 'not_found_or_forbidden') notFound()
    return (
      <>
        <StepBar current="pay" done={done} />
        <UnreadPayment />
      </>
    )
  }
  const { quote, face, payment, topUp: awaited, ...facts } = read.value
  const deliveryId = payment?.delivery_id ?? quote.delivery?.id
  if (face === 'paid' && deliveryId !== undefined) redirect(confirmationHref(accountId, deliveryId))
  return (
    <>
      <StepBar current="pay" done={done} />
      <div className="page pt-10 pb-20 md:pt-14">
        <h1 className="text-heading">{t('title')}</h1>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            <Words of={['pay']}>
              <PayStep
                quoteId={quote.id}
                face={face}
                payment={payment}
                total={{ amount: quote.estimated_total, currency: quote.currency }}
                quoteExpiresAt={quote.expires_at}
                serverNowMs={portalNowMs()}
                topUp={awaited && shownTopUp(awaited)}
                mayPay={can(access, 'pay')}
                actions={{
                  pay: pay.bind(null, accountId),
                  cancel: cancel.bind(null, accountId),
                  sendSlip: sendSlip.bind(null, accountId),
                  topUp: topUpAccount.bind(null, accountId),
                  priceAgain: priceAgain.bind(null, accountId),
                }}
                {...facts}
              />
            </Words>
          </div>
          <div className="lg:col-start-2 lg:row-start-1 lg:sticky lg:top-20 lg:self-start">
            <OrderSummary quote={quote} />
          </div>
        </div>
      </div>
    </>
  )
}

function shownTopUp({ reply, amount, currency }: KeptTopUp): OpenTopUp {
  return { reply, amount, currency }
}
