/**
 * Follows orders until they are over: asks the service about each at its time, a bounded number at once,
 * less and less often while nothing changes or nobody answers. What is to be done stands in the database,
 * so that a process that ends loses nothing and several do nothing twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#server/log.ts'
import { takeDueOrders, takeOrderedQuotes } from './due-orders.ts'
import { tellNews, type TellDeps } from './tell-news.ts'
import { lookAtOrder, lookAtOrderedQuote, type LookDeps } from './look-at-order.ts'

const atMost = 40
const atOnce = 4

type FollowDeps = LookDeps & TellDeps & { readonly log: Pick<Logger, 'warn'> }

/** One round; how many there were to look at. */
export async function followOnce(
  deps: LookDeps,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const { database, clock } = deps
  const take = { nowMs: clock.nowMs(), atMost }
  const quotes = await takeOrderedQuotes(database, take)
  const orders = await takeDueOrders(database, take)
  const looks = [
    ...quotes.map((quote) => () => lookAtOrderedQuote(quote, deps)),
    ...orders.map((order) => () => lookAtOrder(order, deps)),
  ]
  await eachOf(looks, signal)
  return quotes.length + orders.length
}

/** Up to the first that finds nobody: what is left falls due again by itself. */
async function eachOf(
  looks: readonly (() => Promise<boolean>)[],
  signal: AbortSignal | undefined,
): Promise<void> {
  let next = 0
  let isAway = false
  async function work() {
    while (!isAway && !signal?.aborted) {
      const look = looks[next]
      next += 1
      if (look === undefined) return
      if (!(await look())) isAway = true
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

export interface Following {
  stop(): Promise<void>
}

const everyMs = 1_000
const afterTroubleMs = 15_000

/** What is begun is finished before it has stopped. */
export function followOrders(deps: FollowDeps): Following {
  const stop = new AbortController()
  const ended = (async () => {
    const round = async () => {
      const looks = await followOnce(deps, { signal: stop.signal })
      const told = await tellNews(deps)
      return looks < atMost && told === 0
    }
    while (!stop.signal.aborted) {
      const pauseMs = await round().then(
        (isQuiet) => (isQuiet ? everyMs : 0),
        (error: unknown) => {
          deps.log.warn({ err: error }, 'orders could not be followed')
          return afterTroubleMs
        },
      )
      await sleep(pauseMs, null, { signal: stop.signal }).catch(() => null)
    }
  })()
  return {
    async stop() {
      stop.abort()
      await ended
    },
  }
}
