/** The list of waybills (interface 4.1): a page, and how many there are in all. */
import type { OrganizationId, WaybillId } from '#lib/contract/ids.ts'
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
    readPage(request, { database, read: readWaybills }),
    countWaybills(database, request.filter),
  ])
  return { ...page, ...total }
}

/** A page without the total. `read`: the waybills with these ids, in any order. */
export async function readPage<Row extends { readonly id: WaybillId }>(
  request: WaybillPageRequest,
  {
    database,
    read,
  }: {
    database: Database
    read: (
      db: Database,
      wanted: { organizationId: OrganizationId; ids: readonly WaybillId[] },
    ) => Promise<Row[]>
  },
): Promise<KeysetPage<Row>> {
  const listed = await listWaybillIds(database, request)
  const { organizationId } = request.filter
  const ids = listed.rows.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await read(database, { organizationId, ids })
  const byId = new Map<WaybillId, Row>(found.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), next: listed.next }
}
