import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { asMinor } from '#lib/money.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { newId } from '#server/testing/new-id.ts'
import { newAccountId, newestAtMs, orderedAt } from '../../orders/many-quotes.fixture.ts'
import { findCreditNotes, issueCreditNotes, issueReceipt } from './issue.ts'
import { anyContent } from './testing/any-content.ts'

async function openBooks() {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const { database } = own
  const [accountId, organizationId] = [newAccountId(), newId<OrganizationId>()]
  async function receipted() {
    const order = orderedAt(0)
    const issuing = { organizationId, quoteId: order.id, accountId, nowMs: newestAtMs }
    const content = anyContent()
    const about = await issueReceipt(database, { ...issuing, kind: 'tax-invoice', content })
    return {
      order: { quoteId: order.id, accountId },
      about,
      credit: (refunded: number) =>
        issueCreditNotes(database, { ...issuing, about, refunded: asMinor(refunded) }),
    }
  }
  return { database, receipted }
}

test('each part that goes back has a note of its own, and all together are what went back', async () => {
  const { receipted } = await openBooks()
  const { credit, about } = await receipted()
  expect(await credit(0)).toEqual([])
  const [leg] = await credit(33_333)
  expect(leg?.content).toMatchObject({ totalMinor: 33_333, about: about.number })
  expect(await credit(33_333)).toEqual([leg])
  const all = await credit(123_450)
  expect(all.map(({ content }) => content.totalMinor)).toEqual([33_333, 90_117])
  expect(new Set(all.map(({ number }) => number)).size).toBe(2)
})

test('nobody is credited more than was paid for, nor anything twice', async () => {
  const { database, receipted } = await openBooks()
  // The first round makes the connections, the others meet on them.
  for (let round = 0; round < 6; round += 1) {
    const { credit, order } = await receipted()
    const refunds = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 50_000 : 999_999))
    await Promise.all(refunds.map((refunded) => credit(refunded)))
    const notes = await findCreditNotes(database, order)
    expect(notes.reduce((sum, { content }) => sum + content.totalMinor, 0)).toBe(123_450)
  }
})

test('the tax that goes back in parts is in the end the tax of the invoice', async () => {
  const { receipted } = await openBooks()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(123_450), { maxLength: 4 }), async (parts) => {
      const { credit, about } = await receipted()
      for (const part of parts.toSorted((a, b) => a - b)) await credit(part)
      const notes = await credit(123_450)
      const vat = notes.map(({ content }) => content.vat)
      expect(vat.reduce((sum, each) => sum + (each?.vatMinor ?? 0), 0)).toBe(
        about.content.vat?.vatMinor,
      )
    }),
    { numRuns: 15 },
  )
})
