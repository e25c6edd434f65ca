import { trackOrder } from '#lib/contract/endpoints/orders.ts'
import { route, type Route } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Orders } from './orders.ts'

export function orderRoutes({ orders }: { orders: Pick<Orders, 'tracking'> }): Route[] {
  return [
    route(
      trackOrder,
      ({ organization, senderAccount, params }) =>
        orders.tracking({
          organizationId: organization.id,
          accountId: senderAccount.id,
          deliveryId: params.id,
        }),
      { refuseParams: () => new ServiceError('not_found') },
    ),
  ]
}
