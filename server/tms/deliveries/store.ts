/** All SQL of the room. */
import type { Provider } from '#lib/contract/quotes.ts'
import type { DeliveryState } from '#lib/contract/states/delivery-states.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import type { OrderRoute } from './new-order.ts'

export interface DeliveryRow {
  organizationId: string
  id: string
  deliveryNo: string
  headId: string | null
  legNumber: number
  legCount: number
  quoteId: string | null
  waybillId: string | null
  senderAccountId: string | null
  serviceId: string | null
  vehicleTypeId: string | null
  vehicleType: string | null
  route: OrderRoute | null
  weightG: number | null
  pieces: number | null
  priceMinor: number | null
  currency: string | null
  state: DeliveryState
  status: OrderStatus
  awaiting: 'payment' | '3pl' | null
  paidAt: Date | null
  canceledAt: Date | null
  settledAt: Date | null
  provider: Provider | null
  externalOrderId: string
  bookedAt: Date | null
  attempt: number
}
