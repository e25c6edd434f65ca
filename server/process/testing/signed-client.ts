/** A client with the key pair of the demo's first organization: signed calls to a real process. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { signedJson, signQuery } from '#lib/signing/sign.ts'

const demoSchema = z.object({
  organizations: z
    .array(
      z.object({
        apiKey: z.string(),
        apiSecret: z.string(),
        senderAccounts: z.array(z.object({ id: z.string(), code: z.string(), phone: z.string() })),
      }),
    )
    .min(1),
})

export interface SignedClient {
  readonly account: { readonly id: string; readonly phone: string }
  get(path: string): Promise<Response>
  post(path: string, payload: object): Promise<Response>
}

/** For the sender account with that code. */
export function signedClient({
  at,
  dataDir,
  accountCode,
  signal,
}: {
  at: string
  dataDir: string
  accountCode: string
  signal?: AbortSignal
}): SignedClient {
  const demo = demoSchema.parse(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')))
  const [organization] = demo.organizations
  const account = organization?.senderAccounts.find(({ code }) => code === accountCode)
  if (organization === undefined || account === undefined) throw new Error('no such customer')
  const { apiKey, apiSecret } = organization
  const headers = { 'content-type': 'application/json', 'x-sender-account-id': account.id }
  const cut = signal && { signal }
  return {
    account,
    get(path) {
      const query = signQuery({ query: {}, apiKey, apiSecret, nowMs: Date.now() })
      return fetch(`${at}${path}?${new URLSearchParams(query)}`, { headers, ...cut })
    },
    post(path, payload) {
      const body = signedJson({ payload, apiKey, apiSecret, nowMs: Date.now() })
      return fetch(`${at}${path}`, { method: 'POST', headers, body, ...cut })
    },
  }
}
