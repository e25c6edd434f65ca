import { expect, onTestFinished, test } from 'vitest'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import { addPerson } from '../identity/people.ts'
import { testSeller } from '../seller/testing/test-seller.ts'
import { mailOfBackups } from './watch-backups.ts'

test('administrators get one mail a day while backups fail, and others none', async () => {
  const { database, close } = await openTestDatabase()
  onTestFinished(close)
  const ids = systemIds
  const organizationId = ids.uuid<OrganizationId>()
  for (const role of ['admin', 'ops'] as const) {
    await database.transaction((tx) =>
      addPerson(tx, {
        ids,
        person: {
          email: `${role}@example.com`,
          name: role,
          role,
          organizationId,
          password: 'not used here',
        },
      }),
    )
  }
  let nowMs = Date.parse('2026-11-26T08:00:00Z')
  const mail = {
    database,
    queue: { send: async () => null },
    publicUrl: 'https://tms.example',
    seller: testSeller(),
    clock: { nowMs: () => nowMs },
    ids,
  }
  const say = (problem: string | null) =>
    mailOfBackups({ backups: { state: () => ({ copies: [], waiting: 0, problem }) }, mail })
  await say(null)
  await Promise.all([say('no space left'), say('no space left')])
  nowMs += 24 * 3_600_000
  await say('no space left')
  const sent = await database.query<{ recipient: string; bodyText: string }>(
    `select recipient, body_text as "bodyText" from portal.mails`,
  )
  expect(sent.map(({ recipient }) => recipient)).toEqual(['admin@example.com', 'admin@example.com'])
  expect(sent[0]?.bodyText).toContain('no space left')
})
