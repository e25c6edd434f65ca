/** `npm run backup` while customers pay, and `npm run restore` of it: the ledgers are the same. */
import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findRunningServer } from '../db/embedded/embedded-postgres.ts'
import { temporaryDirectories } from '../db/testing/temporary-directory.ts'
import { withClient } from '../db/testing/test-server.ts'
import { waitFor } from '../testing/wait-for.ts'
import { ownDataDir } from './testing/own-data-dir.ts'
import { payUntilGone, type Acknowledged } from './testing/pay-load.ts'
import { startProcess } from './testing/real-process.ts'
import { signedClient } from './testing/signed-client.ts'

const newDirectory = temporaryDirectories('loadline-backup-')
const data = ownDataDir()
const customers = ['ABS', 'BNF']

const program = (file: string, args: readonly string[], dataDir: string) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', file), ...args], {
    env: { NODE_ENV: 'production', PATH: dirname(process.execPath), DATA_DIR: dataDir },
  })

async function ask<Row extends object>(dataDir: string, text: string): Promise<Row[]> {
  const adminUrl = (await findRunningServer(dataDir)) ?? ''
  const url = adminUrl.replace('/postgres?', '/loadline?')
  return withClient(url, async (client) => (await client.query<Row>(text)).rows)
}

const ledgerOf = async (dataDir: string) => {
  const rows = await ask<{ entry: string }>(
    dataDir,
    `select e::text as entry from tms.ledger_entries e order by 1`,
  )
  return new Set(rows.map(({ entry }) => entry))
}

test('a copy made while customers pay is restored with every payment and an exact ledger', async () => {
  const service = await data.startReady()
  const at = `http://127.0.0.1:${service.port}`
  const acknowledged: Acknowledged = { byWallet: new Map(), byQr: new Map() }
  const ending = new AbortController()
  const load = customers.map((accountCode) =>
    payUntilGone({ at, dataDir: data.path, accountCode, acknowledged, signal: ending.signal }),
  )
  await waitFor(() => acknowledged.byWallet.size >= 5)
  const before = [...acknowledged.byWallet.values()]
  const folder = await newDirectory()
  await program('backup.ts', [folder], data.path)
  const count = acknowledged.byWallet.size
  expect(count).toBeGreaterThan(before.length)
  await waitFor(() => acknowledged.byWallet.size > count)
  ending.abort()
  await Promise.all(load)
  const original = await ledgerOf(data.path)
  await service.end()

  const restoredDir = join(await newDirectory(), 'data')
  await program('restore.ts', [folder], restoredDir)
  const restored = await startProcess({ DATA_DIR: restoredDir })
  try {
    await restored.ready()
    const entries = await ledgerOf(restoredDir)
    expect(entries.size).toBeLessThan(original.size)
    expect([...entries].filter((entry) => !original.has(entry))).toEqual([])
    const orders = await ask<{ id: string }>(
      restoredDir,
      'select id::text from tms.deliveries where paid_at is not null',
    )
    expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
    const wrong = await ask(
      restoredDir,
      `select posting_id::text from tms.ledger_entries
       group by organization_id, posting_id, currency having sum(amount_minor) <> 0
       union all
       select a.id::text from tms.ledger_accounts a
       left join tms.ledger_entries e
         on e.organization_id = a.organization_id and e.account_id = a.id
       where a.kind = 'wallet'
       group by a.organization_id, a.id, a.balance_minor
       having coalesce(sum(e.amount_minor), 0) <> a.balance_minor`,
    )
    expect(wrong).toEqual([])
    // The keys that customers have open it too.
    const client = signedClient({
      at: `http://127.0.0.1:${restored.port}`,
      dataDir: data.path,
      accountCode: 'ABS',
      signal: new AbortController().signal,
    })
    expect((await client.get('/api/sender-accounts')).status).toBe(200)
  } finally {
    await restored.end()
  }
})
