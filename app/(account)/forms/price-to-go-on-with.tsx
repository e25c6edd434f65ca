import { HeldPrice } from '#components/quote/held-price.tsx'
import { stepHref } from '#lib/hrefs.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { ownDraft, pricesOf } from '#server/portal/quote/drafts.ts'

/** For a guest who signs in to continue from their price. */
export async function PriceToGoOnWith({ next }: { next: string | null }) {
  if (next !== stepHref(null, 'quote')) return null
  const visit = await ownDraft()
  const prices = visit && pricesOf(visit)
  if (visit === null || prices === null) return null
  const { serviceType } = visit.ordered?.draft ?? visit.draft
  const outcome = [prices[serviceType], prices.ftl_transport, prices.ltl_transport].find(
    ({ kind }) => kind === 'quote',
  )
  return outcome?.kind === 'quote' ? (
    <HeldPrice quote={outcome.quote} serverNowMs={portalNowMs()} />
  ) : null
}
