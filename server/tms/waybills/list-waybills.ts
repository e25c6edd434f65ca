/** The list of waybills (interface 4.1): a page, and how many there are in all. */
import type { OrganizationId, WaybillId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import type { KeysetPage } from '#server/db/keyset.ts'
import {
  findWaybillIds,
  listWaybillIds,
  readWaybills,
  type ListedId,
  type Total,
  type WaybillPageRequest,
} from './list-store.ts'
import type { WaybillRow } from './waybill-row.ts'

interface ReadRows<Row> {
  readonly database: Database
  /** The waybills with these ids, in any order. */
  readonly read: (
    db: Database,
    wanted: { organizationId: OrganizationId; ids: readonly WaybillId[] },
  ) => Promise<Row[]>
}

export async function listWaybills(
  request: WaybillPageRequest,
  { database }: { database: Database },
): Promise<KeysetPage<WaybillRow> & Total> {
  const { rows, ...found } = await findWaybillIds(database, request)
  return { ...found, rows: await rowsOf(request, rows, { database, read: readWaybills }) }
}

/** A page without the total. */
export async function readPage<Row extends { readonly id: WaybillId }>(
  request: WaybillPageRequest,
  deps: ReadRows<Row>,
): Promise<KeysetPage<Row>> {
  const { rows, next } = await listWaybillIds(deps.database, request)
  return { rows: await rowsOf(request, rows, deps), next }
}

async function rowsOf<Row extends { readonly id: WaybillId }>(
  { filter: { organizationId } }: WaybillPageRequest,
  listed: readonly ListedId[],
  { database, read }: ReadRows<Row>,
): Promise<Row[]> {
  const ids = listed.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await read(database, { organizationId, ids })
  const byId = new Map<WaybillId, Row>(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
