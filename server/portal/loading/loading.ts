/** The loading of a delivery for pages: its loader's, and the one for staff. */
import { headers } from 'next/headers'
import type { z } from 'zod'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Loading, loadingRecordsSchema, recordLoading } from '#lib/contract/loading.ts'
import type { DeliveryPlan } from '#lib/contract/planned-deliveries.ts'
import { loaderLoad, type LoaderLoad } from '#lib/loading/loader-load.ts'
import { vehicleTypes } from '../catalogue/catalogue.ts'
import { clientAddressHeader } from '#server/client-address.ts'
import { causeOf } from '../gateway/failure-cause.ts'
import { gateway } from '../gateway/gateway.ts'
import type { Result } from '../gateway/result.ts'
import { identity } from '../identity/identity.ts'
import { openLoaderLink, takeLoaderUse } from './loader-links.ts'

export interface LoadingOfDelivery {
  readonly loading: Loading
  readonly plan: DeliveryPlan
  readonly vehicleName: string
}

interface ReadDelivery {
  readonly deliveryId: DeliveryId
  readonly accountId: SenderAccountId | null
}

const patienceMs = 20_000

export async function readLoading(
  { deliveryId: id, accountId }: ReadDelivery,
  language: Language,
): Promise<Result<LoadingOfDelivery>> {
  const call = callFor(accountId, { params: { id }, language })
  const [loading, plan, types] = await Promise.all([
    gateway().getLoading(call),
    gateway().getDeliveryPlan(call),
    vehicleTypes({ language }),
  ])
  if (!loading.ok) return loading
  if (!plan.ok) return plan
  const type = plan.value.load?.vehicle_type ?? ''
  const vehicleName = types.find((each) => each.type === type)?.name ?? type
  return { ok: true, value: { loading: loading.value, plan: plan.value, vehicleName } }
}

export type LoaderVisit =
  | { readonly kind: 'gone' | 'busy' | 'failing' }
  | { readonly kind: 'open'; readonly load: LoaderLoad; readonly records: Loading['records'] }

export async function visitLoader(token: string, language: Language): Promise<LoaderVisit> {
  const opened = await open(token)
  if (opened.kind !== 'open') return opened
  const read = await readLoading(opened, language)
  if (!read.ok) return { kind: causeOf(read.failure).kind === 'none' ? 'gone' : 'failing' }
  const { loading, plan, vehicleName } = read.value
  const { parcels, records } = loading
  return { kind: 'open', load: loaderLoad({ parcels, plan, vehicleName }), records }
}

export type RecordedByLoader =
  | { readonly kind: 'gone' | 'busy' | 'failing' }
  | {
      readonly kind: 'open'
      readonly recorded: z.output<(typeof recordLoading)['reply']['schema']>
    }

export async function recordByLoader(
  token: string,
  body: z.output<typeof loadingRecordsSchema>,
): Promise<RecordedByLoader> {
  const opened = await open(token)
  if (opened.kind !== 'open') return opened
  const { deliveryId: id, accountId } = opened
  const call = callFor(accountId, { params: { id }, body, timeoutMs: patienceMs })
  const recorded = await gateway().recordLoading(call)
  if (recorded.ok) return { kind: 'open', recorded: recorded.value }
  return { kind: causeOf(recorded.failure).kind === 'none' ? 'gone' : 'failing' }
}

/** The records that hold now, of all phones. */
export async function recordsForLoader(
  token: string,
): Promise<
  | { readonly kind: 'gone' | 'busy' | 'failing' }
  | { readonly kind: 'open'; readonly records: Loading['records'] }
> {
  const opened = await open(token)
  if (opened.kind !== 'open') return opened
  const { deliveryId: id, accountId } = opened
  const read = await gateway().getLoading(callFor(accountId, { params: { id } }))
  if (read.ok) return { kind: 'open', records: read.value.records }
  return { kind: causeOf(read.failure).kind === 'none' ? 'gone' : 'failing' }
}

export function drawDeliverySheet(
  { deliveryId: id, accountId }: ReadDelivery,
  { language, link }: { readonly language: Language; readonly link: string | null },
): Promise<Result<Uint8Array>> {
  const query = link === null ? {} : { link }
  return gateway().getLoadingSheet(
    callFor(accountId, { params: { id }, query, language, timeoutMs: patienceMs }),
  )
}

async function open(
  token: string,
): Promise<{ readonly kind: 'gone' | 'busy' } | ({ readonly kind: 'open' } & ReadDelivery)> {
  const deps = identity()
  const address = (await headers()).get(clientAddressHeader) ?? 'unknown'
  const taken = await takeLoaderUse(deps, address)
  if (!taken.ok) return { kind: 'busy' }
  const opened = await openLoaderLink(deps, token)
  return opened === null ? { kind: 'gone' } : { kind: 'open', ...opened }
}

function callFor<Call extends object>(accountId: SenderAccountId | null, call: Call) {
  return accountId === null ? call : { ...call, senderAccountId: accountId }
}
