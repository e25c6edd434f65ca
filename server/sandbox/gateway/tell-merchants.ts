/**
 * Posts what merchants are to be told, at least once: again and again, ever more slowly, until it is
 * taken. What is due is in the database, so it outlives the process, and processes share it.
 */
import { request, type Dispatcher } from 'undici'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import { merchantKey } from './merchants.ts'
import { claimDue, noteAnswer, type ClaimedNotice } from './notice-store.ts'
import { stampNotice } from './signature.ts'

const atATime = 20
const maxAttempts = 30
const firstWaitMs = 1_000
const longestWaitMs = 600_000
const answerWithinMs = 10_000
/** A process that was killed while it posted has its claim for so long. */
const claimMs = 30_000

export interface TellDeps {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly speed: number
  readonly secretKey: string
  readonly dispatcher: Dispatcher
  readonly mayNotify: (url: string) => boolean
  readonly stopping: AbortSignal
}

/** How many were due. */
export async function tellMerchants(deps: TellDeps): Promise<number> {
  const nowMs = deps.clock.nowMs()
  const due = await claimDue(deps.database, {
    now: new Date(nowMs),
    claimedUntil: new Date(nowMs + claimMs),
    limit: atATime,
  })
  await Promise.all(due.map((notice) => tell(notice, deps)))
  return due.length
}

async function tell(notice: ClaimedNotice, deps: TellDeps): Promise<void> {
  // Checked when the trade was opened; an installation that has moved since posts nowhere else.
  if (!deps.mayNotify(notice.notify_url))
    return note(notice, deps, { answer: 'not ours to post to' })
  const status = await post(notice, deps)
  const taken = status >= 200 && status < 300
  const over = taken || notice.attempts >= maxAttempts || (notice.forged && status !== 0)
  await note(notice, deps, {
    answer: status === 0 ? 'none' : String(status),
    ...(over ? {} : { againInMs: waitMs(notice.attempts) / deps.speed }),
  })
}

function waitMs(attempts: number): number {
  return Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs)
}

async function note(
  { id }: ClaimedNotice,
  { database, clock }: TellDeps,
  { answer, againInMs }: { answer: string; againInMs?: number },
): Promise<void> {
  const at = new Date(clock.nowMs())
  const dueAt = againInMs === undefined ? null : new Date(at.getTime() + Math.ceil(againInMs))
  await noteAnswer(database, { id, answer, at, dueAt })
}

/** The status it was answered with; 0 for no answer. No redirect is followed. */
async function post(
  { body, forged, merchant_id: merchantId, notify_url: url }: ClaimedNotice,
  { clock, ids, secretKey, dispatcher, stopping }: TellDeps,
): Promise<number> {
  const key = merchantKey(secretKey, merchantId)
  const stamp = { merchantId, time: String(clock.nowMs()), nonce: ids.uuid() }
  try {
    const { statusCode, body: answer } = await request(url, {
      dispatcher,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...stampNotice(stamp, { key: forged ? `not ${key}` : key, body }),
      },
      body,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerWithinMs)]),
    })
    await answer.dump({ limit: 16 * 1024 })
    return statusCode
  } catch {
    return 0
  }
}
