/**
 * Asking a carrier where trips are. Thousands may be on its road, so one that does not answer would have
 * thousands of questions hanging at it, each for as long as a call may last. Of this process so many are
 * under way at a carrier and no more, and one that has left several in a row without an answer is tried
 * with one question in a while until it answers. Bookings have a line of their own (`turns.ts`): what
 * hangs here holds none of them up.
 */
import type { Clock } from '#server/clock.ts'
import {
  CarrierUnavailable,
  isSilence,
  type Connection,
  type UnavailableBecause,
} from './adapter.ts'

const mostUnderWay = 500
const silencesUntilPause = 10
/** As long as tracking takes an answer for new: who waits for the next one waits no longer for this. */
const pauseMs = 5_000

interface Standing {
  underWay: number
  /** In a row. */
  silences: number
  because: UnavailableBecause
  askAgainAtMs: number
}

/** Throws CarrierUnavailable, also for a carrier that is not asked at this moment. */
export type AskCarrier = <Answer>(
  whom: Pick<Connection, 'provider' | 'baseUrl'>,
  asking: () => Promise<Answer>,
) => Promise<Answer>

export function createAskCarrier({ clock }: { clock: Clock }): AskCarrier {
  const standings = new Map<string, Standing>()

  function standingOf(carrier: string): Standing {
    const known = standings.get(carrier)
    if (known !== undefined) return known
    const fresh: Standing = { underWay: 0, silences: 0, because: 'timed_out', askAgainAtMs: 0 }
    standings.set(carrier, fresh)
    return fresh
  }

  return async ({ provider, baseUrl }, asking) => {
    const standing = standingOf(baseUrl)
    const refuse = (text: string) => new CarrierUnavailable(provider, standing.because, text)
    if (standing.silences >= silencesUntilPause) {
      if (clock.nowMs() < standing.askAgainAtMs) throw refuse('it is left alone for a while')
      // This one tries it.
      standing.askAgainAtMs = clock.nowMs() + pauseMs
    } else if (standing.underWay >= mostUnderWay) {
      throw refuse('too many questions wait for it')
    }
    standing.underWay += 1
    try {
      const answer = await asking()
      standing.silences = 0
      return answer
    } catch (error) {
      if (isSilence(error)) {
        standing.silences += 1
        standing.because = error.because
        if (standing.silences === silencesUntilPause) {
          standing.askAgainAtMs = clock.nowMs() + pauseMs
        }
      } else {
        standing.silences = 0
      }
      throw error
    } finally {
      standing.underWay -= 1
      if (standing.underWay === 0 && standing.silences === 0) standings.delete(baseUrl)
    }
  }
}
