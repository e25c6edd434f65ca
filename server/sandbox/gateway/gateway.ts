/**
 * A payment gateway, played: merchants open trades by its signed interface (api.ts), payers end them on
 * its page (payer-door.ts), and merchants are told (tell-merchants.ts).
 *
 *     /sandbox/gateway/v1/...              the signed interface
 *     /sandbox/gateway/{tradeNo}           the pay page
 *     /sandbox/gateway/{tradeNo}/pay       and /fail: by a form, or by a program with JSON
 */
import { Agent } from 'undici'
import type { Database, Transaction } from '#server/db/database.ts'
import type { SandboxDeps, SandboxPart } from '../sandbox-part.ts'
import { answerApi, type ApiDeps } from './api.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import { keepTelling } from './keep-telling.ts'
import { addMerchant, merchantKey, type NewMerchant } from './merchants.ts'
import { answerPayer, type PayerDeps } from './payer-door.ts'

export interface GatewaySandbox extends SandboxPart {
  /** The key it signs with. Added again, it is the same merchant with the same key. */
  addMerchant(db: Database | Transaction, merchant: NewMerchant): Promise<{ key: string }>
}

const base = '/sandbox/gateway'
const api = '/v1'

export function createGatewaySandbox(deps: SandboxDeps): GatewaySandbox {
  const { clock, publicUrl, callbackOrigins, secretKey } = deps
  const origins = new Set([publicUrl, ...callbackOrigins].map((url) => new URL(url).origin))
  /** Anywhere else would make the sandbox a way to post into the network it stands in. */
  const mayNotify = (url: string) => origins.has(new URL(url).origin)
  const dispatcher = new Agent({ connect: { timeout: 2_000 } })
  const teller = keepTelling({ ...deps, dispatcher, mayNotify })
  const apiDeps: ApiDeps = {
    ...deps,
    mayNotify,
    pageUrl: (tradeNo) => `${publicUrl}${base}/${tradeNo}`,
  }
  const payerDeps: PayerDeps = { ...deps, base, hurry: () => teller.hurry() }

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
    start: () => teller.start(),
    async close() {
      await teller.close()
      await dispatcher.destroy()
    },
  }
}
