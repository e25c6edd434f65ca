/** Notices to merchants are signed correctly and sent at least once, until the merchant accepts them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPayingChild } from './testing/paying-child.ts'
import { openTestGateway, type TestGateway } from './testing/open-gateway.ts'
import { waitFor } from '../../testing/wait-for.ts'

let test: TestGateway

beforeEach(async () => {
  test = await openTestGateway()
})
afterEach(() => test.close())

async function opened(): Promise<string> {
  const trade = test.trade()
  await test.gateway.open(trade)
  return trade.tradeNo
}

const statuses = () => test.handledRequests.map(({ status }) => status)

/** No notice is due, now or later. */
async function untilAllIsTold(): Promise<void> {
  await waitFor(async () => {
    const due = `select 1 from sandbox.gateway_trades where notice_due_at is not null`
    return (await test.database.query(due)).length === 0
  })
}

/** Nothing is claimed: each answer is noted, and the next time is known. */
async function isAllNoted(): Promise<boolean> {
  const claimedBeyond = new Date(test.clock.nowMs() + 29_000)
  const claimed = await test.database.query(
    `select 1 from sandbox.gateway_trades where notice_due_at > $1`,
    [claimedBeyond],
  )
  return claimed.length === 0
}

describe('a payment', () => {
  it('is told, verified and taken', async () => {
    test.sandbox.start()
    const tradeNo = await opened()
    await test.press(tradeNo, 'pay')
    await untilAllIsTold()
    expect(test.notices).toEqual([
      {
        connectionId: test.gateway.connectionId,
        tradeNo,
        state: 'paid',
        amountMinor: 1_234_50,
        currency: 'THB',
        at: new Date(test.clock.nowMs()),
      },
    ])
  })

  it('by another sum is told with what was really paid', async () => {
    test.sandbox.start()
    await test.press(await opened(), 'pay', { amount: 1000 })
    await untilAllIsTold()
    expect(test.notices).toMatchObject([{ state: 'paid', amountMinor: 1_000_00 }])
  })

  it('that failed is told too', async () => {
    test.sandbox.start()
    await test.press(await opened(), 'fail')
    await untilAllIsTold()
    expect(test.notices).toMatchObject([{ state: 'failed', amountMinor: 1_234_50 }])
  })

  it('is told again as the same notice when Pay is pressed again', async () => {
    test.sandbox.start()
    const tradeNo = await opened()
    await test.press(tradeNo, 'pay')
    await untilAllIsTold()
    test.clock.set(test.clock.nowMs() + 60_000)
    await test.press(tradeNo, 'pay')
    await untilAllIsTold()
    const [first, second] = test.notices
    expect(test.notices).toHaveLength(2)
    expect(second).toEqual(first)
    // Each time with a stamp of its own.
    const nonces = test.handledRequests.map(({ headers }) => headers['gateway-nonce'])
    expect(new Set(nonces).size).toBe(2)
  })

  it('is told late by the clock of the sandbox, and still with a fresh signature', async () => {
    test.sandbox.start()
    const paidAt = test.clock.nowMs()
    const speed = 1000
    await test.press(await opened(), 'pay', { delay_ms: 7 * 24 * 3600 * 1000 })
    const dueAt = paidAt + (7 * 24 * 3600 * 1000) / speed
    test.clock.set(dueAt - 1)
    await test.press(await opened(), 'pay')
    await waitFor(() => test.notices.length > 0)
    expect(test.notices).toHaveLength(1)
    test.clock.set(dueAt)
    await waitFor(() => test.notices.length > 1)
    expect(test.notices[1]?.at).toEqual(new Date(paidAt))
  })
})

describe('a merchant who does not take it', () => {
  it('is told again, ever more slowly, with the same words', async () => {
    let left = 3
    test.receive = () => {
      left -= 1
      return left > 0 ? Promise.reject(new Error('not now')) : Promise.resolve()
    }
    test.sandbox.start()
    const startMs = test.clock.nowMs()
    await test.press(await opened(), 'pay')
    // By the sandbox's clock, a thousand times as fast: 1 ms, then 2 ms.
    for (const [times, passedMs] of [
      [1, 0],
      [2, 1],
      [3, 3],
    ] as const) {
      test.clock.set(startMs + passedMs)
      await waitFor(async () => statuses().length === times && (await isAllNoted()))
    }
    expect(statuses()).toEqual([500, 500, 200])
    expect(new Set(test.handledRequests.map(({ body }) => body)).size).toBe(1)
    expect(test.notices).toHaveLength(1)
  })

  it('is told at last by the gateway that started after the one that stopped', async () => {
    const tradeNo = await opened()
    // Never started: it takes payments and tells nobody.
    await test.press(tradeNo, 'pay')
    await test.sandbox.close()
    test.another().start()
    await waitFor(() => test.notices.length === 1)
    expect(test.notices).toMatchObject([{ tradeNo, state: 'paid' }])
  })

  it('is told after the process was killed in the middle of telling', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let asked = 0
    test.receive = () => {
      asked += 1
      return asked === 1 ? held.then(() => Promise.reject(new Error('gone'))) : Promise.resolve()
    }
    const tradeNo = await opened()
    const child = startPayingChild({
      databaseUrl: test.databaseUrl,
      publicUrl: test.url,
      tradeNo,
    })
    await waitFor(() => asked === 1)
    await child.kill()
    release()

    const other = test.another()
    other.start()
    // The claim of the one that was killed holds for half a minute.
    await test.press(await opened(), 'pay')
    await waitFor(() => test.notices.length === 1)
    expect(test.notices).not.toContainEqual(expect.objectContaining({ tradeNo }))
    test.clock.set(Date.now() + 60_000)
    await waitFor(() => test.notices.length === 2)
    expect(test.notices[1]).toMatchObject({ tradeNo, state: 'paid' })
  })

  it('is told by one of several processes, once', async () => {
    const tradeNos = await Promise.all(Array.from({ length: 30 }, () => opened()))
    await Promise.all(tradeNos.map((tradeNo) => test.press(tradeNo, 'pay')))
    const processes = Array.from({ length: 4 }, () => test.another())
    for (const each of processes) each.start()
    await untilAllIsTold()
    expect(test.notices.map(({ tradeNo }) => tradeNo).toSorted()).toEqual(tradeNos.toSorted())
  })
})

it('a notice reaches the process that is there, whichever one opened the trade', async () => {
  const trade = test.trade()
  await test.gateway.open(trade)
  const elsewhere = `http://127.0.0.1:9${new URL(trade.notifyUrl).pathname}`
  await test.database.query(`update sandbox.gateway_trades set notify_url = $1`, [elsewhere])
  test.sandbox.start()
  await test.press(trade.tradeNo, 'pay')
  await untilAllIsTold()
  expect(test.notices).toMatchObject([{ tradeNo: trade.tradeNo, state: 'paid' }])
})
