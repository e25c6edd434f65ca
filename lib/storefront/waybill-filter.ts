/** The filter of a list of waybills, as the page's address holds it. */
import type { SenderAccountId } from '../contract/ids.ts'
import { canMove } from '../contract/states/transition-table.ts'
import { waybillTransitions, type WaybillState } from '../contract/states/waybill-states.ts'
import { keysOf } from '../keys-of.ts'

/** The groups that people look for; each stands for one state or several. */
export const waybillGroups = {
  draft: ['draft'],
  waiting: ['created', 'accepted'],
  under_way: [
    'picked_up',
    'in_transit_hub_inbound',
    'in_transit_sorted',
    'in_transit_hub_outbound',
    'delivering',
  ],
  trouble: ['exception', 'failed', 'rescheduled'],
  delivered: ['delivered'],
  returned: ['returning', 'returned'],
  canceled: ['canceled'],
} as const satisfies Readonly<Record<string, readonly WaybillState[]>>

export type WaybillGroup = keyof typeof waybillGroups

export const waybillGroupNames = keysOf(waybillGroups)

/** The most rows of a page are as many as labels are printed at once. */
export const rowChoices = [20, 50, 100] as const

export interface WaybillFilter {
  /** For staff, who see all accounts. */
  readonly account: SenderAccountId | null
  /** Number or id of the delivery that they are on, for staff. */
  readonly delivery: string
  readonly status: WaybillGroup | null
  /** First and last day, `2026-11-21`, on Thailand's clocks. */
  readonly from: string | null
  readonly to: string | null
  /** A waybill has all of them. */
  readonly tags: readonly string[]
  /** Every word has to be in it: numbers, references, names, phones, parcel numbers. */
  readonly words: string
  readonly oldestFirst: boolean
  readonly rows: (typeof rowChoices)[number]
}

/** The filter as an address says it, only what is set. */
export function waybillFilterQuery(filter: WaybillFilter): URLSearchParams {
  const { account, delivery, status, from, to, tags, words, oldestFirst, rows } = filter
  const set = {
    account,
    delivery: delivery || null,
    status,
    from,
    to,
    tags: tags.join(',') || null,
    q: words || null,
    sort: oldestFirst ? 'created_at' : null,
    rows: rows === rowChoices[0] ? null : String(rows),
  }
  return new URLSearchParams(
    Object.entries(set).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

/** Whether it leaves any waybill out. */
export function narrows(filter: WaybillFilter): boolean {
  const { account, delivery, status, from, to, tags, words } = filter
  const isDated = from !== null || to !== null
  const isOfOne = account !== null || delivery !== ''
  return isOfOne || status !== null || isDated || tags.length > 0 || words !== ''
}

export function groupOf(state: WaybillState): WaybillGroup {
  const group = waybillGroupNames.find((name) => statesOf(name).includes(state))
  if (group === undefined) throw new Error(`${state} is in no group`)
  return group
}

export function statesOf(group: WaybillGroup): readonly WaybillState[] {
  return waybillGroups[group]
}

/** A draft and a waybill that was canceled have no label. */
export function isPrintable(state: WaybillState): boolean {
  return state !== 'draft' && state !== 'canceled'
}

/** Whether its parcels wait where they are sent from: the service then takes it written anew. */
export function isCorrectable(state: WaybillState): boolean {
  return state === 'created' || state === 'accepted'
}

export function isCancellable(state: WaybillState): boolean {
  return canMove({ table: waybillTransitions, from: state, to: 'canceled' })
}
