import { getLocale, getTranslations } from 'next-intl/server'
import { notFound, redirect } from 'next/navigation'
import { ConfirmedOrder } from '#components/payment/confirmed-order.tsx'
import { EndedPayment } from '#components/payment/ended-payment.tsx'
import { Queries } from '#components/queries/queries.tsx'
import { OrderNews } from '#components/tracking/order-news.tsx'
import { confirmationHref, payHref } from '#lib/hrefs.ts'
import { confirmedStage } from '#lib/paying/confirmed-stage.ts'
import { isEnded } from '#lib/paying/payment-face.ts'
import { can } from '#server/portal/access/access.ts'
import { granted, accessToOrder } from '#server/portal/access/current-access.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { readConfirmation } from '#server/portal/payment/confirmation.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { LoadOfOrder } from '../../../../../../loading-pages/load-of-order.tsx'
import { PayFrame, UnreadPay } from '../../../../../pay-frame.tsx'
import { cancel, priceAgain } from '../../../quotes/[quoteId]/pay/actions.ts'
import { privatePage } from '../../../../../../page-metadata.ts'

export const generateMetadata = privatePage('pay.confirmed.title.before')

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
  const { quote, payment, face, number, state, mayCancel, readers } = read.value
  const stage = confirmedStage(state)
  if (!isEnded(face)) redirect(payHref(accountId, quote.id))
  return (
    <PayFrame
      step={face === 'paid' ? 'track' : 'pay'}
      title={face === 'paid' ? t(`confirmed.title.${stage}`) : t('title')}
      quote={quote}
    >
      <Queries>
        <OrderNews {...{ accountId, deliveryId, state }} serverNowMs={portalNowMs()} />
      </Queries>
      {face === 'paid' ? (
        <>
          <ConfirmedOrder
            quoteId={quote.id}
            deliveryId={deliveryId}
            number={number}
            total={{ amount: quote.estimated_total, currency: quote.currency }}
            payment={payment}
            email={readers.includes(access.person.id) ? access.person.email : null}
            stage={stage}
            hasDriver={state === 'driver_assigned'}
            mayCancel={mayCancel}
            mayAct={can(access, 'cancel')}
            cancel={cancel.bind(null, accountId)}
          />
          <div className="mt-10 empty:hidden print:hidden">
            <LoadOfOrder quote={quote} number={number} accountId={accountId} deliveryIds={[]} />
          </div>
        </>
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
