import { listDeliveries } from '#lib/contract/delivery-list.ts'
import { checkFit, getPlanningGoods } from '#lib/contract/load-planning.ts'
import { cancelPlanningJob, getPlanningJob, splitLoad } from '#lib/contract/load-proposals.ts'
import {
  departDelivery,
  getDeliveryPlan,
  loadWaybills,
  lockDelivery,
  unloadWaybills,
  unlockDelivery,
} from '#lib/contract/planned-deliveries.ts'
import { readAfter, shownPage } from '../http/keyset-page.ts'
import { getLoadingSheet } from '#lib/contract/loading.ts'
import { Later, route, type Call, type Route } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Planning } from './planning.ts'

export function planningRoutes(planning: Planning): Route[] {
  const asUnknownJob = { refuseParams: () => new ServiceError('planning_job_not_found') }
  return [
    route(getPlanningGoods, ({ body, language, ...call }) =>
      planning.goods({ ...callerOf(call), body, language }),
    ),
    route(checkFit, ({ body, clientGone, ...call }) =>
      planning.fitCheck({ ...callerOf(call), body, signal: clientGone() }),
    ),
    route(splitLoad, async ({ body, clientGone, ...call }) => {
      const caller = callerOf(call)
      if (body.action === 'accept') return planning.accept({ ...caller, body })
      if (body.async) return new Later(await planning.startProposal({ ...caller, body }))
      return planning.propose({ ...caller, body, signal: clientGone() })
    }),
    route(
      getPlanningJob,
      ({ params, ...call }) => planning.findJob({ ...callerOf(call), id: params.id }),
      asUnknownJob,
    ),
    route(
      cancelPlanningJob,
      ({ params, ...call }) => planning.cancelJob({ ...callerOf(call), id: params.id }),
      asUnknownJob,
    ),
    route(loadWaybills, ({ params, body, ...call }) =>
      planning.loadWaybills({ ...callerOf(call), id: params.id, body }),
    ),
    route(unloadWaybills, ({ params, body, ...call }) =>
      planning.unloadWaybills({ ...callerOf(call), id: params.id, body }),
    ),
    route(lockDelivery, ({ params, ...call }) =>
      planning.setLocked({ ...callerOf(call), id: params.id }, true),
    ),
    route(unlockDelivery, ({ params, ...call }) =>
      planning.setLocked({ ...callerOf(call), id: params.id }, false),
    ),
    route(departDelivery, ({ params, ...call }) =>
      planning.depart({ ...callerOf(call), id: params.id }),
    ),
    route(listDeliveries, async ({ query: { after, ...query }, ...call }) =>
      shownPage(await planning.list({ ...callerOf(call), query, after: readAfter(after) })),
    ),
    route(getLoadingSheet, ({ params, query, language, ...call }) =>
      planning.loadingSheet({ ...callerOf(call), id: params.id, language, link: query.link }),
    ),
    route(getDeliveryPlan, ({ params, ...call }) =>
      planning.deliveryPlan({ ...callerOf(call), id: params.id }),
    ),
  ]
}

function callerOf({
  organization,
  senderAccount,
}: Pick<Call<typeof checkFit>, 'organization' | 'senderAccount'>) {
  return { organization, senderAccountId: senderAccount?.id ?? null }
}
