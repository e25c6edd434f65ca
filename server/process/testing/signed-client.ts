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
        organizationUnitId: z.string(),
        serviceId: z.string(),
        serviceAreaId: z.string(),
        vehicleTypes: z.array(z.object({ id: z.string() })).min(1),
        senderAccounts: z.array(z.object({ id: z.string(), code: z.string(), phone: z.string() })),
      }),
    )
    .min(1),
})

export interface SignedClient {
  readonly account: { readonly id: string; readonly phone: string }
  /** Ids that accept takes beside waybills. */
  readonly planning: Readonly<
    Record<'origin_unit_id' | 'service_id' | 'service_area_id' | 'vehicle_type_id', string>
  >
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
    planning: {
      origin_unit_id: organization.organizationUnitId,
      service_id: organization.serviceId,
      service_area_id: organization.serviceAreaId,
      vehicle_type_id: organization.vehicleTypes[0]?.id ?? '',
    },
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
