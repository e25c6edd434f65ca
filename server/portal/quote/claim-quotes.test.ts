/** Claims that do not succeed; one that does is followed through the whole portal in e2e. */
import { expect, test } from 'vitest'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { quoteCreatedSchema } from '#lib/contract/quotes.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { answerJson, startUpstream, type Answer } from '../gateway/upstream.fixture.ts'
import { claimQuotes } from './claim-quotes.ts'

const expiresAtMs = Date.UTC(2026, 10, 21, 12)
const accountId = senderAccountIdSchema.parse('0199a000-0000-7000-8000-000000000001')
const quote = quoteCreatedSchema.parse({
  quotation_id: '0199a000-0000-7000-8000-000000000002',
  request_id: 'a wish',
  vehicle: { type: 'Pickup', max_payload_kg: 1000 },
  vehicles: null,
  estimated_total: 1200,
  currency: 'THB',
  expires_at: new Date(expiresAtMs).toISOString(),
  breakdown: [],
})
const quotes: KeptQuotes = {
  fingerprint: 'of a draft',
  askedAtMs: expiresAtMs - 60_000,
  ftl_transport: { kind: 'quote', quote },
  ltl_transport: { kind: 'problem', problem: { kind: 'slow' } },
}

async function claimAt(nowMs: number, answer: Answer) {
  const upstream = await startUpstream(answer)
  const deps = { gateway: upstream.gateway, clock: { nowMs: () => nowMs } }
  const outcome = await claimQuotes(deps, { quotes, accountId })
  return { outcome, received: upstream.received }
}

const notTheirs: Answer = (response) =>
  answerJson(response, { error: 'not_found_or_forbidden' }, { status: 404 })

test('a price whose time is over is not asked for, whoever has it', async () => {
  const late = await claimAt(expiresAtMs, notTheirs)
  expect(late).toMatchObject({ outcome: 'expired', received: [] })
  const early = await claimAt(expiresAtMs - 1, notTheirs)
  expect(early.outcome).toBe('taken')
})

test('one of another account is told apart from a service that does not answer', async () => {
  const nowMs = expiresAtMs - 1000
  expect((await claimAt(nowMs, notTheirs)).outcome).toBe('taken')
  const faulty = await claimAt(nowMs, (response) => response.writeHead(500).end())
  expect(faulty.outcome).toBe('unreachable')
  const gone = await claimAt(nowMs, (response) => response.destroy())
  expect(gone.outcome).toBe('unreachable')
})

test('it is asked for as the account', async () => {
  const { received } = await claimAt(expiresAtMs - 1000, notTheirs)
  expect(received.map(({ headers }) => headers['x-sender-account-id'])).toEqual([accountId])
})
