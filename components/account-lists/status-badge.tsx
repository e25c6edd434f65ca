import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { OrderStatus, PretrackableState } from '#lib/contract/states/order-statuses.ts'
import type { QuoteState } from '#lib/contract/states/quote-states.ts'

type Tone = 'plain' | 'action' | 'good' | 'warn' | 'bad'

const orderTones: Readonly<Record<OrderStatus | PretrackableState, Tone>> = {
  awaiting_payment: 'warn',
  awaiting_3pl: 'action',
  pending: 'action',
  assigning_driver: 'action',
  driver_assigned: 'action',
  picked_up: 'action',
  in_transit: 'action',
  delivered: 'good',
  canceled: 'plain',
  failed: 'bad',
}

const quoteTones: Readonly<Record<QuoteState, Tone>> = {
  active: 'action',
  accepted: 'good',
  canceled: 'plain',
  expired: 'plain',
}

export function OrderBadge({ status }: { status: OrderStatus | PretrackableState }) {
  const t = useTranslations('accountLists.orderStatus')
  return <Badge tone={orderTones[status]}>{t(status)}</Badge>
}

export function QuoteBadge({ status }: { status: QuoteState }) {
  const t = useTranslations('accountLists.quoteStatus')
  return <Badge tone={quoteTones[status]}>{t(status)}</Badge>
}
