import { getWaybillLabel, printWaybillLabels } from '#lib/contract/labels.ts'
import { route, type Route } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Labels } from './labels.ts'

export function labelRoutes(labels: Labels): Route[] {
  return [
    route(
      getWaybillLabel,
      ({ organization, senderAccount, params, query, contentType }) =>
        labels.ofWaybill({
          organization,
          senderAccountId: senderAccount?.id ?? null,
          waybillNo: params.waybillNo,
          ...query,
          contentType,
        }),
      { refuseParams: () => new ServiceError('waybill_not_found') },
    ),
    route(printWaybillLabels, ({ organization, senderAccount, body, query, contentType }) =>
      labels.ofWaybills({
        organization,
        senderAccountId: senderAccount?.id ?? null,
        waybillNos: body.waybill_nos,
        ...query,
        contentType,
      }),
    ),
  ]
}
