import { getLocale, getTranslations } from 'next-intl/server'
import { notFound, redirect } from 'next/navigation'
import { ConfirmedOrder } from '#components/payment/confirmed-order.tsx'
import { EndedPayment } from '#components/payment/ended-payment.tsx'
import { OrderSummary } from '#components/payment/order-summary.tsx'
import { UnreadPayment } from '#components/payment/unread-payment.tsx'
import { StepBar } from '#components/steps/step-bar.tsx'
import { confirmationHref, payHref } from '#lib/hrefs.ts'
import { isEnded } from '#lib/paying/payment-face.ts'
import { can } from '#server/portal/access/access.ts'
import { granted, accessToOrder } from '#server/portal/access/current-access.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { readConfirmation } from '#server/portal/payment/confirmation.ts'
import { cancel, priceAgain } from '../../../quotes/[quoteId]/pay/actions.ts'
import { Words } from '../../../../../../words.tsx'
import { privatePage } from '../../../../../../page-metadata.ts'

export const generateMetadata = privatePage('pay.confirmed.title')

const done = ['route', 'cargo', 'quote', 'pay'] as const

export default async function ConfirmationPage({
  params,
}: {
  params: Promise<{ accountId: string; deliveryId: string }>
}) {
  const { accountId: asked, deliveryId: order } = await params
  const access = granted(await accessToOrder(asked, order), confirmationHref(asked, order))
  const { accountId, deliveryId } = access
  const t = await getTranslations('pay')
  const language = await getLocale()
  const read = await readConfirmation(access, language)
  if (!read.ok) {
    if (causeOf(read.failure).kind === 'none') notFound()
    return (
      <>
        <StepBar current="track" done={done} />
        <UnreadPayment />
      </>
    )
  }
  const { quote, payment, face, number, mayCancel, readers } = read.value
  if (!isEnded(face)) redirect(payHref(accountId, quote.id))
  const isPaid = face === 'paid'
  return (
    <>
      <StepBar current={isPaid ? 'track' : 'pay'} done={done} />
      <div className="page pt-10 pb-20 md:pt-14">
        <h1 className="text-heading">{isPaid ? t('confirmed.title') : t('title')}</h1>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0">
            <Words of={['pay']}>
              {face === 'paid' ? (
                <ConfirmedOrder
                  quoteId={quote.id}
                  deliveryId={deliveryId}
                  number={number}
                  total={{ amount: quote.estimated_total, currency: quote.currency }}
                  paidAt={payment?.paid_at ?? null}
                  email={readers.includes(access.person.id) ? access.person.email : null}
                  mayCancel={mayCancel && can(access, 'cancel')}
                  isBeforePickup={mayCancel}
                  cancel={cancel.bind(null, accountId)}
                />
              ) : (
                <EndedPayment
                  face={face}
                  payment={payment}
                  quoteId={quote.id}
                  mayPay={can(access, 'pay')}
                  priceAgain={priceAgain.bind(null, accountId)}
                />
              )}
            </Words>
          </div>
          <div className="lg:self-start">
            <OrderSummary quote={quote} />
          </div>
        </div>
      </div>
    </>
  )
}
