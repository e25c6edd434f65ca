/**
 * The sandbox of a payment gateway: merchants open trades through its signed API (api.ts), payers end
 * them on its page (payer-routes.ts), and merchants get notices (send-notices.ts).
 *
 *     /sandbox/gateway/v1/...              the signed API
 *     /sandbox/gateway/{tradeNo}           the pay page
 *     /sandbox/gateway/{tradeNo}/pay       and /fail: by a form, or by a program with JSON
 */
import { Agent } from 'undici'
import type { Database, Transaction } from '#server/db/database.ts'
import type { SandboxDeps, SandboxPart } from '../sandbox-part.ts'
import { answerApi, type ApiDeps } from './api.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import { addMerchant, merchantKey, type NewMerchant } from './merchants.ts'
import { answerPayer, type PayerDeps } from './payer-routes.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#server/log.ts'
import { createThrottle } from '#server/db/throttle.ts'
import { forgetNonces } from './nonces.ts'
import { nextDueAt } from './notice-store.ts'
import { sendNotices, type SendDeps } from './send-notices.ts'

export interface GatewaySandbox extends SandboxPart {
  /** The key it signs with. Adding a merchant again keeps its key. */
  addMerchant(db: Database | Transaction, merchant: NewMerchant): Promise<{ key: string }>
}

const base = '/sandbox/gateway'
const api = '/v1'

export function createGatewaySandbox(deps: SandboxDeps): GatewaySandbox {
  const { clock, publicUrl, callbackOrigins, secretKey } = deps
  const origins = new Set([publicUrl, ...callbackOrigins].map((url) => new URL(url).origin))
  /** Other origins would let the sandbox post into the network around it. */
  const mayNotify = (url: string) => origins.has(new URL(url).origin)
  const dispatcher = new Agent({ connect: { timeout: 2_000 } })
  const noticeLoop = runNoticeLoop({ ...deps, dispatcher, mayNotify })
  const apiDeps: ApiDeps = {
    ...deps,
    mayNotify,
    pageUrl: (tradeNo) => `${publicUrl}${base}/${tradeNo}`,
  }
  const payerDeps: PayerDeps = { ...deps, base, wake: () => noticeLoop.wake() }

  async function answer(request: Request, path: string): Promise<Response> {
    if (path.startsWith(`${api}/`)) {
      return Response.json(await answerApi(request, path.slice(api.length), apiDeps))
    }
    const answered = await answerPayer(request, path, payerDeps)
    if (answered === null) throw new GatewayRefusal('path_not_found')
    return answered
  }

  return {
    async addMerchant(db, merchant) {
      await addMerchant(db, merchant, new Date(clock.nowMs()))
      return { key: merchantKey(secretKey, merchant.id) }
    },
    async handle(request) {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(`${base}/`)) return null
      try {
        return await answer(request, pathname.slice(base.length))
      } catch (error) {
        if (!(error instanceof GatewayRefusal)) throw error
        return Response.json({ error: error.reason }, { status: error.status })
      }
    },
    start: () => noticeLoop.start(),
    async close() {
      await noticeLoop.close()
      await dispatcher.destroy()
    },
  }
}

// The gateway's own loop: while it runs, merchants are notified of what is due.

/** Another process may have written a notice without waking this one. */
const longestWaitMs = 1_000
/** A notice that waits for another one is due already. */
const shortestWaitMs = 25
const forgetEveryMs = 60_000
const sameErrorEveryMs = 10_000

interface NoticeLoop {
  start(): void
  /** Wakes the loop: a notice is due. */
  wake(): void
  close(): Promise<void>
}

function runNoticeLoop(deps: Omit<SendDeps, 'stopping'> & { readonly log: Logger }): NoticeLoop {
  const { database, clock, log } = deps
  const stop = new AbortController()
  const throttle = createThrottle({ intervalMs: sameErrorEveryMs })
  let wake = new AbortController()
  let running: Promise<void> | undefined

  async function round(): Promise<number> {
    if ((await sendNotices({ ...deps, stopping: stop.signal })) > 0) return 0
    const next = await nextDueAt(database)
    const waitMs = next === null ? longestWaitMs : next.getTime() - clock.nowMs()
    return Math.min(Math.max(waitMs, shortestWaitMs), longestWaitMs)
  }

  async function run(): Promise<void> {
    let forgottenAtMs = -forgetEveryMs
    while (!stop.signal.aborted) {
      // Created before the round, so that a wake-up during it is not lost.
      const signal = AbortSignal.any([stop.signal, wake.signal])
      let waitMs = longestWaitMs
      try {
        if (performance.now() - forgottenAtMs > forgetEveryMs) {
          forgottenAtMs = performance.now()
          await forgetNonces(database, clock.nowMs())
        }
        waitMs = await round()
      } catch (error) {
        if (throttle.passes(String(error))) log.warn({ err: error }, 'sandbox gateway: not told')
      }
      await sleep(waitMs, undefined, { signal }).catch(() => undefined)
      if (wake.signal.aborted) wake = new AbortController()
    }
  }

  return {
    start: () => void (running ??= run()),
    wake: () => wake.abort(),
    async close() {
      stop.abort()
      await running
    },
  }
}
