import { getLocale, getTranslations } from 'next-intl/server'
import { notFound, redirect } from 'next/navigation'
import { ConfirmedOrder } from '#components/payment/confirmed-order.tsx'
import { EndedPayment } from '#components/payment/ended-payment.tsx'
import { confirmationHref, payHref } from '#lib/hrefs.ts'
import { isEnded } from '#lib/paying/payment-face.ts'
import { can } from '#server/portal/access/access.ts'
import { granted, accessToOrder } from '#server/portal/access/current-access.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { readConfirmation } from '#server/portal/payment/confirmation.ts'
import { PayFrame, UnreadPay } from '../../../../../pay-frame.tsx'
import { cancel, priceAgain } from '../../../quotes/[quoteId]/pay/actions.ts'
import { privatePage } from '../../../../../../page-metadata.ts'

export const generateMetadata = privatePage('pay.confirmed.title')

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
    return <UnreadPay step="track" />
  }
  const { quote, payment, face, number, mayCancel, readers } = read.value
  if (!isEnded(face)) redirect(payHref(accountId, quote.id))
  return (
    <PayFrame
      step={face === 'paid' ? 'track' : 'pay'}
      title={face === 'paid' ? t('confirmed.title') : t('title')}
      quote={quote}
    >
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
    </PayFrame>
  )
}
