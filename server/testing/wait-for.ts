/** The one way in which a test waits: for a condition, with a bound, and never for a time that hopes. */
import { setTimeout as sleep } from 'node:timers/promises'

interface Bound {
  /** Names the condition in the failure; without one the condition's own text does, which is enough where it is short. */
  readonly name?: string
  readonly withinMs?: number
  readonly everyMs?: number
}

/** Gives the first value that is truthy. */
export async function waitFor<Value>(
  condition: () => Value | Promise<Value>,
  { name = String(condition), withinMs = 60_000, everyMs = 10 }: Bound = {},
): Promise<Exclude<Value, false | null | undefined | 0 | ''>> {
  // Made here, so that its stack shows the test.
  const late = new Error(`waited ${withinMs} ms for: ${name}`)
  const deadlineMs = performance.now() + withinMs
  for (;;) {
    const value = await condition()
    if (value) return value as Exclude<Value, false | null | undefined | 0 | ''>
    if (performance.now() > deadlineMs) throw late
    await sleep(everyMs)
  }
}
