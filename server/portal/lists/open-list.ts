/** For the pages of lists: our list in step with the service's, as far as it answers. */
import { cache } from 'react'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import { portalRuntime } from '../runtime.ts'
import { hearAccount, type Heard } from './hear-account.ts'

/** Asked by each part of a page, it is done once a request. */
export const heardOf = cache((accountId: SenderAccountId): Promise<Heard> => {
  const { database } = portalRuntime()
  return hearAccount({ database, gateway: gateway(), clock: systemClock }, accountId)
})
