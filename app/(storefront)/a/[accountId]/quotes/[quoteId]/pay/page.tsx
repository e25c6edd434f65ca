import { getLocale, getTranslations } from 'next-intl/server'
import { notFound, redirect } from 'next/navigation'
import type { OpenTopUp } from '#components/payment/pay-props.ts'
import { PayTerms } from '#components/seller/seller-notes.tsx'
import { Queries } from '#components/queries/queries.tsx'
import type { ContactPlaces } from '#components/payment/use-contacts.ts'
import { PayStep } from '#components/payment/pay-step.tsx'
import { moneyNotNegativeSchema } from '#lib/contract/currencies.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import { confirmationHref, payHref } from '#lib/hrefs.ts'
import { can } from '#server/portal/access/access.ts'
import { granted, accessToQuote } from '#server/portal/access/current-access.ts'
import { contactsToFill } from '#server/portal/payment/contacts.ts'
import { readPayPage } from '#server/portal/payment/pay-page.ts'
import type { KeptTopUp } from '#server/portal/payment/wallet.ts'
import { contactsOfDraft } from '#server/portal/quote/quote-with-contacts.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { topUpAccount } from '../../../../../../(account)/a/[accountId]/wallet/actions.ts'
import { PayFrame, UnreadPay } from '../../../../../pay-frame.tsx'
import { cancel, pay, priceAgain, sendSlip } from './actions.ts'
import { shownSeller } from '../../../../../../shown-seller.ts'
import { privatePage } from '../../../../../../page-metadata.ts'

export const generateMetadata = privatePage('pay.title')

type Params = Promise<{ accountId: string; quoteId: string }>

/** `was`: the total that was shown before the price was asked for again. */
type Search = Promise<{ was?: string | string[] }>

export default async function PayPage({
  params,
  searchParams,
}: {
  params: Params
  searchParams: Search
}) {
  const { accountId: asked, quoteId } = await params
  const access = granted(await accessToQuote(asked, quoteId), payHref(asked, quoteId))
  const { accountId } = access
  const t = await getTranslations('pay')
  const language = await getLocale()
  const read = await readPayPage({ quote: access, language })
  if (!read.ok) {
    if (read.failure.code === 'not_found_or_forbidden') notFound()
    return <UnreadPay step="pay" />
  }
  const { quote, face, payment, topUp, ...facts } = read.value
  const deliveryId = payment?.delivery_id ?? quote.delivery?.id
  if (face === 'paid' && deliveryId !== undefined) redirect(confirmationHref(accountId, deliveryId))
  const ofDraft = quote.contacts === undefined ? await contactsOfDraft(access) : null
  const contacts = await contactsToFill({ quote, ofDraft, accountId, person: access.person })
  return (
    <PayFrame step="pay" title={t('title')} quote={quote}>
      <Queries>
        <PayStep
          quoteId={quote.id}
          face={face}
          payment={payment}
          total={{ amount: quote.estimated_total, currency: quote.currency }}
          quoteExpiresAt={quote.expires_at}
          serverNowMs={portalNowMs()}
          topUp={topUp.awaited && shownTopUp(topUp.awaited)}
          arrived={topUp.arrived}
          was={wasOf(await searchParams)}
          contacts={contacts}
          contactPlaces={placesOf(accountId, quote)}
          mayPay={can(access, 'pay')}
          terms={<PayTerms seller={shownSeller()} />}
          actions={{
            pay: pay.bind(null, accountId),
            cancel: cancel.bind(null, accountId),
            sendSlip: sendSlip.bind(null, accountId),
            topUp: topUpAccount.bind(null, accountId),
            priceAgain: priceAgain.bind(null, accountId),
          }}
          {...facts}
        />
      </Queries>
    </PayFrame>
  )
}

function wasOf({ was }: Awaited<Search>): number | null {
  return moneyNotNegativeSchema.safeParse(Number(was ?? Number.NaN)).data ?? null
}

/** By these the page remembers whom somebody typed at an end. */
function placesOf(accountId: string, { id, snapshot }: Quote): ContactPlaces {
  const { pickup, delivery } = snapshot?.request ?? {}
  return {
    pickup: `${accountId} ${pickup ? `${pickup.lat},${pickup.lng}` : `${id} pickup`}`,
    delivery: `${accountId} ${delivery ? `${delivery.lat},${delivery.lng}` : `${id} delivery`}`,
  }
}

function shownTopUp({ reply, amount, currency }: KeptTopUp): OpenTopUp {
  return { reply, amount, currency }
}
