/** For the pages of lists: our list in step with the service's, as far as it answers. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import { portalRuntime } from '../runtime.ts'
import { hearAccount, type Heard } from './hear-account.ts'

export function heardOf(accountId: SenderAccountId): Promise<Heard> {
  const { database } = portalRuntime()
  return hearAccount({ database, gateway: gateway(), clock: systemClock }, accountId)
}
