/** The migrations to lists of waybills, with waybills that orders have made before them. */
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { OrganizationId, WaybillId } from '#lib/contract/ids.ts'
import { migrate } from '#server/db/migrate.ts'
import { temporaryDirectories } from '#server/db/testing/temporary-directory.ts'
import { openEmptyDatabase } from '#server/db/testing/test-database.ts'
import { createLog } from '#server/log.ts'
import { newId } from '#server/testing/new-id.ts'
import { findWaybillIds, type WaybillFilter } from './list-store.ts'
import { writeSearchText } from './text-store.ts'

const newDirectory = temporaryDirectories('loadline-old-waybills-')
const log = createLog({ level: 'silent' })
const firstOfLists = '0185'

test('waybills from before are listed, counted and found as new ones are', async () => {
  const own = await openEmptyDatabase()
  onTestFinished(() => own.close())
  const { database } = own
  const directory = await newDirectory()
  await cp(join(import.meta.dirname, '../../db/migrations'), directory, { recursive: true })
  for (const file of await readdir(directory)) {
    if (file >= firstOfLists) await rm(join(directory, file))
  }
  await migrate(database, { directory, log })
  const organizationId: OrganizationId = newId()
  const waybillId: WaybillId = newId()
  await database.query(
    `insert into tms.organizations (id, name, currency, country, timezone)
     values ($1, 'Test Haulage', 'THB', 'TH', 'Asia/Bangkok')`,
    [organizationId],
  )
  const party = { name: 'คุณลําพูน', phone: '+66 81-000-0001', phone2: null }
  await database.query(
    `insert into tms.waybills (organization_id, id, waybill_no, out_trade_no, state, sender,
       receiver, reference_no, created_at, updated_at)
     values ($1, $2, 'WB1', 'Quote-1', 'created', $3, $4, E'R\\n1', now(), now())`,
    [organizationId, waybillId, party, { name: 'ＡＢＣ', phone: '0530000001', phone2: '02 1' }],
  )
  for (const sequence of [1, 2]) {
    await database.query(
      `insert into tms.parcels (organization_id, id, waybill_id, sequence, parcel_no, piece_count)
       values ($1, gen_random_uuid(), $2, $3::int, 'WB1-' || $3::int, 1)`,
      [organizationId, waybillId, sequence],
    )
  }

  await migrate(database, { log })
  const everything: WaybillFilter = { organizationId, senderAccountId: null, sort: '-created_at' }
  const page = { after: null, offset: 0, limit: 20 }
  const all = await findWaybillIds(database, { filter: everything, ...page })
  expect(all).toMatchObject({ total: 1, isMore: false })
  for (const q of ['ลำพูน', 'abc', 'r 1', 'wb1-2', '0810000001', '021', 'quote-1']) {
    const { rows } = await findWaybillIds(database, { filter: { ...everything, q }, ...page })
    expect(rows, q).toMatchObject([{ id: waybillId }])
  }
  const written = () => database.query(`select xmin::text, * from tms.waybill_search`)
  const before = await written()
  await database.transaction((tx) => writeSearchText(tx, { organizationId, waybillId }))
  expect(await written()).toEqual(before)
})
