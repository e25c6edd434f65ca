/**
 * Posts notices to merchants at least once: repeatedly, with growing delays, until the merchant accepts.
 * Due notices are in the database, so they outlive the process, and processes share them.
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
/** How long the claim of a process that was killed while posting lasts. */
const claimMs = 30_000

export interface SendDeps {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly speed: number
  readonly secretKey: string
  readonly dispatcher: Dispatcher
  readonly mayNotify: (url: string) => boolean
  readonly stopping: AbortSignal
}

/** Returns the number of due notices. */
export async function sendNotices(deps: SendDeps): Promise<number> {
  const nowMs = deps.clock.nowMs()
  const due = await claimDue(deps.database, {
    now: new Date(nowMs),
    claimedUntil: new Date(nowMs + claimMs),
    limit: atATime,
  })
  await Promise.all(due.map((notice) => sendNotice(notice, deps)))
  return due.length
}

async function sendNotice(notice: ClaimedNotice, deps: SendDeps): Promise<void> {
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
  { database, clock }: SendDeps,
  { answer, againInMs }: { answer: string; againInMs?: number },
): Promise<void> {
  const at = new Date(clock.nowMs())
  const dueAt = againInMs === undefined ? null : new Date(at.getTime() + Math.ceil(againInMs))
  await noteAnswer(database, { id, answer, at, dueAt })
}

/** The status of the response; 0 for none. Redirects are not followed. */
async function post(
  { body, forged, merchant_id: merchantId, notify_url: url }: ClaimedNotice,
  { clock, ids, secretKey, dispatcher, stopping }: SendDeps,
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
