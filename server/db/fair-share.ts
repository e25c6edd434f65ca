/**
 * Shares a fixed number of places, such as connections, between parties: no party holds more than half of
 * them, so that another one never waits for a party's whole backlog. A free place goes to the waiting party
 * that holds the fewest, and within a party in the order of arrival.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const parties = new AsyncLocalStorage<string | undefined>()

/** Whatever `work` takes, also later, counts as this party's: an organization, or a part of the process. */
export function workFor<T>(party: string, work: () => T): T {
  return parties.run(party, work)
}

/** For work that serves several parties at once, whichever of them has begun it. */
export function workForAll<T>(work: () => T): T {
  return parties.run(undefined, work)
}

/** Undefined for work of the process itself, which has no limit but all places. */
export function currentParty(): string | undefined {
  return parties.getStore()
}

interface Waiter {
  readonly admit: () => void
  readonly timer: NodeJS.Timeout
}

export interface FairShare {
  /** Resolves when the party has a place; rejects with `late()` when it has waited for too long. */
  take(party: string | undefined): Promise<void>
  giveBack(party: string | undefined): void
  waiting(): number
}

export function createFairShare({
  places,
  waitMs,
  late,
}: {
  places: number
  waitMs: number
  late: () => Error
}): FairShare {
  const half = Math.max(1, Math.floor(places / 2))
  const held = new Map<string | undefined, number>()
  const waiting = new Map<string | undefined, Set<Waiter>>()
  let taken = 0

  const heldBy = (party: string | undefined) => held.get(party) ?? 0

  function mayTake(party: string | undefined): boolean {
    return taken < places && (party === undefined || heldBy(party) < half)
  }

  function count(party: string | undefined, change: 1 | -1): void {
    taken += change
    const now = heldBy(party) + change
    if (now === 0) held.delete(party)
    else held.set(party, now)
  }

  function admitNext(): void {
    let next: string | undefined
    let fewest = Infinity
    for (const party of waiting.keys()) {
      if (!mayTake(party) || heldBy(party) >= fewest) continue
      next = party
      fewest = heldBy(party)
    }
    const [waiter] = (fewest === Infinity ? undefined : waiting.get(next)) ?? []
    if (waiter === undefined) return
    leave(next, waiter)
    count(next, 1)
    waiter.admit()
  }

  function leave(party: string | undefined, waiter: Waiter): void {
    clearTimeout(waiter.timer)
    const own = waiting.get(party)
    own?.delete(waiter)
    if (own?.size === 0) waiting.delete(party)
  }

  return {
    take(party) {
      if (mayTake(party)) {
        count(party, 1)
        return Promise.resolve()
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const waiter: Waiter = {
        admit: resolve,
        timer: setTimeout(() => {
          leave(party, waiter)
          reject(late())
        }, waitMs),
      }
      const own = waiting.get(party)
      if (own === undefined) waiting.set(party, new Set([waiter]))
      else own.add(waiter)
      return promise
    },
    giveBack(party) {
      count(party, -1)
      admitNext()
    },
    waiting: () => [...waiting.values()].reduce((sum, { size }) => sum + size, 0),
  }
}
