import { getLoading, recordLoading } from '#lib/contract/loading.ts'
import { route, type Route } from '../http/route.ts'
import type { Loading } from './loading.ts'

/** Some photos as phones make them. */
const recordsLimitBytes = 16 * 1024 * 1024

export function loadingRoutes(loading: Loading): Route[] {
  return [
    route(getLoading, ({ organization, senderAccount, params }) =>
      loading.read({ organization, senderAccountId: senderAccount?.id ?? null, id: params.id }),
    ),
    route(
      recordLoading,
      ({ organization, senderAccount, params, body }) =>
        loading.record({
          organization,
          senderAccountId: senderAccount?.id ?? null,
          id: params.id,
          body,
        }),
      { bodyLimitBytes: recordsLimitBytes },
    ),
  ]
}
