/** A waybill for anybody with a link to it: its public part, while it belongs to the account of the link. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { WaybillEvents } from '#lib/contract/waybill-events.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import { isProof, publicWaybill, type PublicWaybill } from '#lib/storefront/public-waybill.ts'
import { failed, type Result } from '../gateway/result.ts'
import { findPhoto, photoName } from './photo-name.ts'
import { readWaybill, readWaybillEvents } from './waybills.ts'

export interface LinkedWaybill {
  /** Null: of a waybill that belongs to no account. */
  readonly accountId: SenderAccountId | null
  readonly waybillNo: string
}

type Deps = Parameters<typeof readWaybill>[2]

export async function readPublicWaybill(
  { language, ...link }: LinkedWaybill & { readonly language: Language },
  deps?: Deps,
): Promise<Result<PublicWaybill>> {
  const read = await readLinked({ ...link, language }, deps)
  if (!read.ok) return read
  const { waybill, events } = read.value
  return { ok: true, value: publicWaybill(waybill, events, photoName) }
}

/** The address of the proof photo with this name; null: there is none. */
export async function publicPhotoOf(
  { name, ...link }: LinkedWaybill & { readonly name: string },
  deps?: Deps,
): Promise<Result<string | null>> {
  const read = await readLinked({ ...link, language: 'en' }, deps)
  if (!read.ok) return read
  return { ok: true, value: findPhoto(read.value.events.routes.filter(isProof), name) }
}

async function readLinked(
  { language, accountId, waybillNo }: LinkedWaybill & { readonly language: Language },
  deps: Deps,
): Promise<Result<{ waybill: Waybill; events: WaybillEvents }>> {
  const [waybill, events] = await Promise.all([
    readWaybill({ accountId }, waybillNo, deps),
    readWaybillEvents({ accountId }, { waybillNo, language }, deps),
  ])
  if (!waybill.ok) return waybill
  // Without an account in the header the service finds the waybills of all.
  if (waybill.value.sender_account_id !== accountId) return notFound
  if (!events.ok) return events
  return { ok: true, value: { waybill: waybill.value, events: events.value } }
}

const notFound = failed({ kind: 'rejected', status: 404, code: 'not_found' })
