/**
 * An organization with very many customers and lines of the security log and the staff's audit: pages and
 * searches for words that are common, rare, Thai or nowhere. Customers over signed HTTP, beside a read of one
 * row, the floor; the logs as their pages read them, beside an empty statement.
 */
import { parseArgs } from 'node:util'
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { AuditFilter } from '#lib/ops/audit-filter.ts'
import type { SecurityFilter } from '#lib/security/security-filter.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { withClient } from '#server/db/testing/test-server.ts'
import { withoutIndexes } from '#server/db/testing/without-indexes.ts'
import { readAudit } from '#server/portal/audit/read-audit.ts'
import { readSecurityLog } from '#server/portal/identity/security-log.ts'
import {
  explaining,
  printTimes,
  printTimesOf,
  startMeasuredService,
} from './kit/measured-service.ts'

export const about =
  'customers, the security log and the audit of 1,000,000 rows against reads of one  [--rows 1000000] [--rounds 20] [--keep FOLDER: written once, and used again]'

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '20' },
      keep: { type: 'string' },
    },
  })
  const count = Number(values.rows)
  const rounds = Number(values.rounds)
  await using closers = new AsyncDisposableStack()
  const service = await startMeasuredService({ closers, kept: values.keep })
  const { url, database, internal } = service
  const organizationId = internal.organization
  if ((await database.one(`select from tms.sender_accounts where code = 'MANY-1'`)) === null) {
    const startedAtMs = performance.now()
    await addCustomers(database, { organizationId, count })
    await addLogLines(database, { organizationId, count })
    // As autovacuum leaves it, and without a time limit.
    await withClient(url, (client) => client.query('vacuum analyze'))
    const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0)
    process.stdout.write(
      `${count} customers and as many lines of each log were written in ${seconds} s\n`,
    )
  }
  const search = (name: string, q: string) => ({
    name: `customers: ${name}`,
    path: '/api/console/customers/list',
    body: { q },
  })
  await printTimes(service, {
    title: `${count} customers`,
    calls: [
      { name: 'floor: the organization', path: '/api/organizations' },
      { name: 'customers: the first page', path: '/api/console/customers/list', body: {} },
      search('in each', 'trading'),
      search('in one of six', 'chiang'),
      search('the last sixth', 'westward'),
      search('in one of 50', 'porcelain'),
      search('Thai, in one of 500', 'ลำพูน'),
      search('in one of 20,000', 'zirconium'),
      search('in none', 'quokka'),
      search('one letter', 'ส'),
      search('two words', 'chiang zirconium'),
      search('a phone', '+66812345678'),
    ],
    rounds,
  })
  await timeLogs(database, { organizationId, count, rounds })
}

/**
 * The words of their names are in one of six, of 50, of 500 and of 20,000. "Westward" are the oldest sixth, and
 * the last by name.
 */
async function addCustomers(
  database: Database,
  { organizationId, count }: { organizationId: OrganizationId; count: number },
): Promise<void> {
  await withoutIndexes(database, ['tms.sender_accounts_search'], (tx) =>
    tx.query(
      sql`insert into tms.sender_accounts (organization_id, id, code, name, phone, currency)
        select ${organizationId}::uuid, 
          ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'MANY-' || n, concat_ws(' ',
          case when n <= ${count}::int / 6 then 'Westward' end,
          initcap(translate(md5(n::text), '0123456789', 'ghijklmnop')), 'Trading',
          case when n % 6 = 1 then 'Chiang Mai' end, case when n % 50 = 2 then 'Porcelain' end,
          case when n % 500 = 3 then 'ร้านลำพูนพาณิชย์' end, case when n % 20000 = 7 then 'Zirconium' end),
          '+668' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), 'THB'
        from generate_series(1, ${count}::int) as n`,
    ),
  )
}

/** A line each half minute. The lines of "Gone" are the oldest twentieth. */
async function addLogLines(
  database: Database,
  { organizationId, count }: { organizationId: OrganizationId; count: number },
): Promise<void> {
  const indexes = ['portal.security_log_search', 'portal.audit_search']
  await withoutIndexes(database, indexes, async (tx) => {
    await tx.query(
      sql`create temporary table made on commit drop as
        select n, now() - n * interval '30 seconds' as at,
          concat_ws(' ', case when n % 500 = 3 then 'สมหญิง' else 'Somchai' end, 'Person', n % 20000,
            case when n > ${count}::int * 0.95 then 'Gone' end) as name,
          concat('p', n % 20000, case when n % 50 = 2 then '@porcelain.example' else '@shop.example' end)
            as email,
          concat_ws('.', 203, n % 250, n * 7 % 250, n * 13 % 250) as address
        from generate_series(1, ${count}::int) as n`,
    )
    await tx.query(
      sql`insert into portal.security_log (at, organization_id, person_id, person_name, person_email,
          person_role, what, address, user_agent)
        select at, ${organizationId}::uuid, gen_random_uuid(), name, email, 'owner',
          case when n % 10000 = 9 then 'password-reset' else 'signed-in' end, address,
          'Mozilla/5.0 (X11; Linux x86_64)'
        from made`,
    )
    await tx.query(
      sql`insert into portal.audit (at, organization_id, person_id, person_name, person_email, person_role,
          account_id, account_name, acting_id, what, facts)
        select at, ${organizationId}::uuid, gen_random_uuid(), name, email, 'ops', gen_random_uuid(),
          'Account ' || n % 5000, ('00000000-0000-7000-8000-' || lpad(to_hex(n / 100), 12, '0'))::uuid,
          case when n % 10000 = 9 then 'order-canceled' else 'order-paid' end, '{}'
        from made`,
    )
  })
}

async function timeLogs(
  database: Database,
  of: { organizationId: OrganizationId; count: number; rounds: number },
): Promise<void> {
  const { organizationId, count, rounds } = of
  const deep = await database.one<{ id: string }>(
    sql`select id::text from portal.security_log where organization_id = ${organizationId}
      order by at desc offset ${Math.floor(count * 0.8)} limit 1`,
  )
  const searches: readonly (readonly [name: string, q: string])[] = [
    ['in each', 'person'],
    ['in one of 50', 'porcelain'],
    ['Thai, in one of 500', 'สมหญิง'],
    ['one person of 20,000', 'p1234@'],
    ['one letter', 'ส'],
    ['in none', 'quokka'],
    ['in old lines, one of 20', 'gone'],
  ]
  const ofLog: readonly (readonly [name: string, filter: SecurityFilter])[] = [
    ['the first page', {}],
    ['a page at eight tenths', { before: deep?.id }],
    ['one of 10,000 kinds', { what: 'password-reset' }],
    ['a kind without lines', { what: 'step-off' }],
    ['one network', { q: '203.17.5.9' }],
    ['in none, of a kind', { q: 'quokka', what: 'signed-in' }],
    ...searches.map(([name, q]) => [name, { q }] as const),
  ]
  const ofAudit: readonly (readonly [name: string, filter: AuditFilter])[] = [
    ['the first page', {}],
    ['one of 10,000 kinds', { what: 'order-canceled' }],
    ['one switch', { switch: '00000000-0000-7000-8000-000000000ccc' }],
    ['one account of 5,000', { q: 'account 4321' }],
    ...searches.map(([name, q]) => [name, { q }] as const),
  ]
  await printTimesOf({
    title: `${count} lines of each log`,
    runs: [
      { name: 'floor: an empty statement', run: () => database.query(sql`select`) },
      ...ofLog.map(([name, filter]) => ({
        name: `security log: ${name}`,
        run: () => readSecurityLog(database, { organizationId, filter }),
      })),
      ...ofAudit.map(([name, filter]) => ({
        name: `audit: ${name}`,
        run: () => readAudit(database, { organizationId, filter }),
      })),
    ],
    rounds,
  })
  for (const [name, q] of searches) {
    process.stdout.write(`\n-- the security log: ${name}\n`)
    await readSecurityLog(explaining(database), { organizationId, filter: { q } })
  }
}
