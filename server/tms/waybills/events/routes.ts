import { createDeliveryEvent, listWaybillEvents } from '#lib/contract/waybill-events.ts'
import { route, type Route } from '../../http/route.ts'
import { ServiceError } from '../../http/service-error.ts'
import { listEvents, type ListDeps } from './list-events.ts'
import { reportEvent, type ReportDeps } from './report-event.ts'

/** Some photos as phones make them. */
const eventLimitBytes = 16 * 1024 * 1024

export function waybillEventRoutes(deps: ReportDeps & ListDeps): Route[] {
  return [
    route(
      createDeliveryEvent,
      ({ organization, senderAccount, body }) =>
        reportEvent(
          {
            organizationId: organization.id,
            senderAccountId: senderAccount?.id ?? null,
            body,
          },
          deps,
        ),
      { bodyLimitBytes: eventLimitBytes },
    ),
    route(
      listWaybillEvents,
      ({ organization, senderAccount, params, language }) =>
        listEvents(
          {
            organizationId: organization.id,
            senderAccountId: senderAccount?.id ?? null,
            number: params.waybillNo,
            language,
          },
          deps,
        ),
      { refuseParams: () => new ServiceError('waybill_not_found') },
    ),
  ]
}
