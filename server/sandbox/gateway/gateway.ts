/**
 * The sandbox of a payment gateway: merchants open trades through its signed API (api.ts), payers end
 * them on its page (payer-routes.ts), and merchants get notices (notices.ts).
 *
 *     /sandbox/gateway/v1/...              the signed API
 *     /sandbox/gateway/{tradeNo}           the pay page
 *     /sandbox/gateway/{tradeNo}/pay       and /fail: by a form, or by a program with JSON
 */
import type { Database, Transaction } from '#server/db/database.ts'
import { createLoop } from '../loop.ts'
import type { SandboxDeps, SandboxPart } from '../sandbox-part.ts'
import { answerApi } from './api.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import { addMerchant, merchantKey, type NewMerchant } from './merchants.ts'
import { sendNotices } from './notices.ts'
import { answerPayer } from './payer-routes.ts'

export interface GatewaySandbox extends SandboxPart {
  /** The key it signs with. Adding a merchant again keeps its key. */
  addMerchant(db: Database | Transaction, merchant: NewMerchant): Promise<{ key: string }>
}

const base = '/sandbox/gateway'
const api = '/v1'

export function createGatewaySandbox(deps: SandboxDeps): GatewaySandbox {
  const { clock, log, publicUrl, ownUrl, secretKey } = deps
  const origins = new Set([publicUrl, ownUrl].map((url) => new URL(url).origin))
  /** Only this installation is notified; others have no business with a sandbox. */
  const mayNotify = (url: string) => origins.has(new URL(url).origin)
  const task = (signal: AbortSignal) => sendNotices(deps, signal)
  const loop = createLoop({ task, name: 'posting the notices of the sandbox gateway', log })
  const pageUrl = (tradeNo: string) => `${publicUrl}${base}/${tradeNo}`

  async function answer(request: Request, path: string): Promise<Response> {
    if (path.startsWith(`${api}/`)) {
      const apiDeps = { ...deps, mayNotify, pageUrl }
      return Response.json(await answerApi(request, path.slice(api.length), apiDeps))
    }
    const answered = await answerPayer(request, path, { ...deps, base, wake: loop.wake })
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
    start: loop.start,
    close: loop.close,
  }
}
