/** The list of waybills (interface 4.1): a page, and how many there are in all. */
import type { WaybillId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import type { KeysetPage } from '#server/db/keyset.ts'
import {
  countWaybills,
  listWaybillIds,
  readWaybills,
  type Total,
  type WaybillPageRequest,
} from './list-store.ts'
import type { WaybillRow } from './waybill-row.ts'

export async function listWaybills(
  request: WaybillPageRequest,
  { database }: { database: Database },
): Promise<KeysetPage<WaybillRow> & Total> {
  const [page, total] = await Promise.all([
    readPage(request, database),
    countWaybills(database, request.filter),
  ])
  return { ...page, ...total }
}

/** A page without the total. */
export async function readPage(
  request: WaybillPageRequest,
  database: Database,
): Promise<KeysetPage<WaybillRow>> {
  const listed = await listWaybillIds(database, request)
  const { organizationId } = request.filter
  const ids = listed.rows.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await readWaybills(database, { organizationId, ids })
  const byId = new Map<WaybillId, WaybillRow>(found.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), next: listed.next }
}
