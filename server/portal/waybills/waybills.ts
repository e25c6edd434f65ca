/**
 * Waybills as the service returns them. Requests for an account's name it in the header. A list or a waybill
 * of another account is not passed on; events do not say whose they are, so there the header alone decides.
 */
import { deliveryIdSchema, type DeliveryId, type SenderAccountId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { WaybillPage } from '#lib/contract/waybill-list.ts'
import type { WaybillEvents } from '#lib/contract/waybill-events.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'
import { instantsOf } from '#lib/storefront/list-filter.ts'
import { statesOf, type WaybillFilter } from '#lib/storefront/waybill-filter.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import { failed, type Result } from '../gateway/result.ts'
import type { WaybillAccess } from './waybill-access.ts'

type Scope = Pick<WaybillAccess, 'accountId'>
type Deps = Pick<PortalDeps, 'gateway'>

const answeredWithinMs = 5_000

/** The header of a call: null is for staff, who see all accounts. */
export function scopeOf({ accountId }: Scope) {
  return accountId === null ? {} : { senderAccountId: accountId }
}

export async function listWaybills(
  scope: Scope,
  { filter, after }: { filter: WaybillFilter; after: unknown },
  deps: Deps = portalDeps(),
): Promise<Result<WaybillPage>> {
  const delivery = await deliveryIn(scope, filter, deps)
  if (!delivery.ok) return delivery
  const { value: deliveryId } = delivery
  if (deliveryId === 'none') return { ok: true, value: noWaybills(filter.rows) }
  const read = (next: string | undefined) =>
    deps.gateway.listWaybills({
      ...scopeOf(scope),
      timeoutMs: answeredWithinMs,
      query: {
        ...listQuery(filter),
        delivery_id: deliveryId,
        pageSize: filter.rows,
        after: next,
      },
    })
  // An address may hold what is no `next` of any page.
  const next = typeof after === 'string' && /^[\w.:-]{1,200}$/.test(after) ? after : undefined
  const first = await read(next)
  const isRefused = !first.ok && first.failure.code === 'invalid_query' && next !== undefined
  const page = isRefused ? await read(undefined) : first
  if (page.ok && !page.value.data.every((waybill) => isWithin(waybill, scope))) {
    return failed({ kind: 'malformed', code: 'other_account' })
  }
  return page
}

/** The id of the delivery that staff look for by its number. */
async function deliveryIn(
  { accountId }: Scope,
  { delivery }: WaybillFilter,
  { gateway }: Deps,
): Promise<Result<DeliveryId | 'none' | undefined>> {
  if (delivery === '' || accountId !== null) return { ok: true, value: undefined }
  const id = deliveryIdSchema.safeParse(delivery)
  if (id.success) return { ok: true, value: id.data }
  const read = await gateway.listDeliveries({ query: { q: delivery }, timeoutMs: answeredWithinMs })
  if (!read.ok) return read
  const { data } = read.value
  const named = data.find(({ deliveryNo }) => deliveryNo.toUpperCase() === delivery.toUpperCase())
  const found = named ?? (data.length === 1 ? data[0] : undefined)
  // The waybill of an order is on the order as a whole.
  return { ok: true, value: found === undefined ? 'none' : (found.order_id ?? found.id) }
}

function noWaybills(pageSize: number): WaybillPage {
  return { data: [], total: 0, page: 1, pageSize, totalPages: 0, next: null }
}

function listQuery(filter: WaybillFilter) {
  const { sinceMs, beforeMs } = instantsOf(filter)
  return {
    q: filter.words || undefined,
    sender_account_id: filter.account ?? undefined,
    state: filter.status === null ? undefined : [...statesOf(filter.status)],
    from: sinceMs === null ? undefined : new Date(sinceMs).toISOString(),
    to: beforeMs === null ? undefined : new Date(beforeMs).toISOString(),
    tags: filter.tags.length === 0 ? undefined : [...filter.tags],
    sort: filter.oldestFirst ? ('created_at' as const) : undefined,
  }
}

export async function readWaybill(
  scope: Scope,
  waybillNo: string,
  deps: Deps = portalDeps(),
): Promise<Result<Waybill>> {
  const read = await deps.gateway.getWaybill({
    ...scopeOf(scope),
    params: { waybillNo },
    timeoutMs: answeredWithinMs,
  })
  return read.ok && !isWithin(read.value, scope) ? notFound : read
}

export async function readWaybillEvents(
  scope: Scope,
  { waybillNo, language }: { waybillNo: string; language: Language },
  { gateway }: Deps = portalDeps(),
): Promise<Result<WaybillEvents>> {
  return gateway.listWaybillEvents({
    ...scopeOf(scope),
    params: { waybillNo },
    language,
    timeoutMs: answeredWithinMs,
  })
}

function isWithin(waybill: Pick<Waybill, 'sender_account_id'>, { accountId }: Scope): boolean {
  return accountId === null || waybill.sender_account_id === accountId
}

const notFound = failed({ kind: 'rejected', status: 404, code: 'not_found' })

/**
 * The sender accounts with these ids, for staff. A service elsewhere that does not take ids lists its first
 * hundred, among which they may be. Null while it does not answer.
 */
export async function accountsById(
  ids: readonly (SenderAccountId | null)[],
  { gateway }: Deps = portalDeps(),
): Promise<ReadonlyMap<string, SenderAccount> | null> {
  const id = [...new Set(ids)].filter((each) => each !== null)
  if (id.length === 0) return new Map()
  const read = await gateway.listSenderAccounts({
    query: { id, pageSize: 100 },
    timeoutMs: answeredWithinMs,
  })
  return read.ok ? new Map(read.value.data.map((account) => [account.id, account])) : null
}

/** The order that a waybill belongs to; null where it belongs to none, or nobody can say. */
export async function orderOfWaybill(
  { delivery_id: id, sender_account_id: senderAccountId }: Waybill,
  deps: Deps = portalDeps(),
): Promise<{ readonly id: DeliveryId; readonly number: string } | null> {
  if (id === null || senderAccountId === null) return null
  const call = { params: { id }, senderAccountId, timeoutMs: answeredWithinMs }
  const read = await deps.gateway.getOrder(call)
  return read.ok ? { id, number: read.value.order_no } : null
}

interface Choice {
  readonly id: string
  readonly code: string
  readonly name: string
}

/** A form offers them, and a detail names them; each list is empty where the service has none, or no answer. */
export interface WaybillChoices {
  readonly services: readonly Choice[]
  readonly addons: readonly Choice[]
  /** Those out of use too, which waybills may have still. */
  readonly categories: readonly (Choice & { readonly active?: boolean | undefined })[]
}

/** A waybill may be of them; `kept`: the one that it is of already. */
export function offeredCategories(
  { categories }: Pick<WaybillChoices, 'categories'>,
  kept: string | null = null,
): readonly Choice[] {
  return categories.filter(({ id, active }) => active !== false || id === kept)
}

export async function waybillChoices(
  language: Language,
  { gateway }: Deps = portalDeps(),
): Promise<WaybillChoices> {
  const timeoutMs = answeredWithinMs
  const [services, addons, categories] = await Promise.all([
    gateway.listServices({ timeoutMs }),
    gateway.listAddons({ language, timeoutMs }),
    gateway.listProductCategories({ timeoutMs }),
  ])
  return {
    services: services.ok ? services.value.data : [],
    // Insurance is a value that is declared.
    addons: (addons.ok ? addons.value.data : []).flatMap(({ id, key: code, name, price }) =>
      id === undefined || price.rule === 'percent_of_value' ? [] : { id, code, name },
    ),
    categories: categories.ok ? categories.value.data : [],
  }
}

/** The currency of values in waybills; null while the service does not answer. */
export async function organizationCurrency(deps: Deps = portalDeps()): Promise<string | null> {
  const read = await deps.gateway.listOrganizations({ timeoutMs: answeredWithinMs })
  return read.ok ? (read.value.data[0]?.currency ?? null) : null
}
