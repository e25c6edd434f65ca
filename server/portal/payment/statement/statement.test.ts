import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPdf } from '../../../paper/testing/read-pdf.ts'
import { answerJson, startUpstream } from '../../gateway/upstream.fixture.ts'
import { newAccountId } from '../../orders/many-quotes.fixture.ts'
import { drawStatement, type StatementTexts } from './draw-statement.ts'
import { readForFile, readStatement } from './statement.ts'

const asked = {
  accountId: newAccountId(),
  from: new Date('2026-11-01T00:00:00Z'),
  to: new Date('2026-12-01T00:00:00Z'),
}

/** A service whose wallet had 100 and got `count` entries of 1 each, the newest listed first. */
async function walletWith(count: number, options: { isOld?: boolean } = {}) {
  const asks: string[] = []
  const { gateway } = await startUpstream((response, { query }) => {
    const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))]
    asks.push(`${query.get('from')} ${query.get('to')}`)
    const left = Math.max(0, Math.min(pageSize, count - (page - 1) * pageSize))
    const data = Array.from({ length: left }, (_, index) => {
      const nth = count - (page - 1) * pageSize - index
      return {
        id: randomUUID(),
        kind: nth % 2 === 0 ? 'top_up' : 'adjustment',
        amount: 1,
        balance_after: 100 + nth,
        currency: 'THB',
        quote_id: null,
        delivery_id: null,
        payment_id: null,
        note: nth % 2 === 0 ? null : `Reason ${nth}`,
        created_at: new Date(asked.from.getTime() + nth * 60_000).toISOString(),
      }
    })
    const balances = { opening_balance: 100, closing_balance: 100 + count }
    answerJson(response, {
      data,
      total: count,
      page,
      pageSize,
      totalPages: Math.ceil(count / pageSize),
      ...(options.isOld === true ? {} : balances),
    })
  })
  return { gateway, asks }
}

test.each([0, 1, 100, 101, 250])(
  'a statement of %s entries has each once, the oldest first, in both forms',
  async (count) => {
    const { gateway, asks } = await walletWith(count)
    const balances = Array.from({ length: count }, (_, index) => 101 + index)
    const paper = await readStatement(gateway, { ...asked, most: 250 })
    if (!paper.ok || typeof paper.value === 'string') throw new Error('there is no statement')
    expect(paper.value.entries.map((entry) => entry.balance_after)).toEqual(balances)
    expect(paper.value).toMatchObject({ opening: 100, closing: 100 + count })

    const rows: number[] = []
    let after: string | null = null
    do {
      const page = await readForFile(gateway, asked, after)
      if (!page.ok) throw new Error('the service does not answer')
      rows.push(...page.value.data.map((entry) => entry.balance_after))
      after = page.value.next
    } while (after !== null)
    expect(rows).toEqual(balances)
    expect(new Set(asks)).toEqual(new Set(['2026-11-01T00:00:00.000Z 2026-12-01T00:00:00.000Z']))
  },
)

test('one that is too long is none, nor has a service one that does not know days', async () => {
  const { gateway } = await walletWith(251)
  expect(await readStatement(gateway, { ...asked, most: 250 })).toMatchObject({ value: 'too long' })
  const { gateway: old } = await walletWith(3, { isOld: true })
  expect(await readStatement(old, { ...asked, most: 250 })).toMatchObject({ value: 'none' })
})

const texts: StatementTexts = {
  title: 'ใบแจ้งยอดกระเป๋าเงิน',
  seller: 'เจ้าพระยาขนส่ง',
  facts: [['บัญชี', 'Tea Garden']],
  time: 'เวลา',
  kind: 'รายการ',
  amount: 'จำนวน',
  balance: 'คงเหลือ',
  opening: 'Opening',
  closing: 'Closing',
  sumIn: 'In',
  sumOut: 'Out',
  none: 'Nothing',
  page: ({ number, of }) => `Page ${number} of ${of}`,
  kindOf: ({ kind }) => kind,
  moment: (at) => at.toISOString().slice(0, 16),
  money: (amount) => amount.toFixed(2),
}

async function drawn(count: number): Promise<readonly (readonly string[])[]> {
  const { gateway } = await walletWith(count)
  const read = await readStatement(gateway, { ...asked, most: 5_000 })
  if (!read.ok || typeof read.value === 'string') throw new Error('there is no statement')
  return readPdf(await drawStatement(read.value, { texts, language: 'th' })).pages
}

test('paper begins and ends with the balances, and has every entry with its reason', async () => {
  const pages = await drawn(130)
  expect(pages.length).toBeGreaterThan(2)
  const all = pages.flat()
  expect(all.indexOf('100.00')).toBe(all.indexOf('Opening') + 1)
  expect(all[all.indexOf('Closing') + 1]).toBe('230.00')
  expect(all[all.indexOf('In') + 1]).toBe('130.00')
  expect(all.filter((text) => text === 'adjustment')).toHaveLength(65)
  expect(all).toContain('Reason 129')
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  }
  expect((await drawn(0)).flat()).toContain('Nothing')
})
