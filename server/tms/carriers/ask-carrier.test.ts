import { expect, test } from 'vitest'
import { createAskCarrier } from './ask-carrier.ts'
import { CarrierUnavailable } from './adapter.ts'

const whom = { provider: 'provider_a', baseUrl: 'https://a.example' } as const

function openCarrier() {
  const clock = { ms: 0, nowMs: () => clock.ms }
  const ask = createAskCarrier({ clock })
  const carrier = { asked: 0, answers: true }
  const askOnce = (baseUrl: string = whom.baseUrl) =>
    ask({ ...whom, baseUrl }, async () => {
      carrier.asked += 1
      if (!carrier.answers) throw new CarrierUnavailable('provider_a', 'timed_out')
      return 'here'
    })
  const fail = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      await expect(askOnce()).rejects.toMatchObject({ because: 'timed_out' })
    }
  }
  return { clock, ask, carrier, askOnce, fail }
}

test('one that leaves ten in a row without an answer is tried once in five seconds until it answers', async () => {
  const { clock, carrier, askOnce, fail } = openCarrier()
  carrier.answers = false
  await fail(9)
  carrier.answers = true
  expect(await askOnce()).toBe('here')
  carrier.answers = false
  await fail(10)
  expect(carrier.asked).toBe(20)
  await fail(100)
  expect(carrier.asked).toBe(20)
  for (let round = 1; round <= 3; round += 1) {
    clock.ms += 5_000
    await fail(100)
    expect(carrier.asked).toBe(20 + round)
  }
  carrier.answers = true
  await expect(askOnce()).rejects.toMatchObject({ because: 'timed_out' })
  clock.ms += 5_000
  expect(await askOnce()).toBe('here')
  expect(await askOnce()).toBe('here')
})

test('of all that want to try it at one moment one does', async () => {
  const { clock, carrier, askOnce, fail } = openCarrier()
  carrier.answers = false
  await fail(10)
  clock.ms += 5_000
  await Promise.allSettled(Array.from({ length: 50 }, () => askOnce()))
  expect(carrier.asked).toBe(11)
})

test('what is wrong with one is no reason to leave another alone, nor is an answer that cannot be used', async () => {
  const { ask, carrier, askOnce, fail } = openCarrier()
  for (let n = 0; n < 30; n += 1) {
    const unreadable = ask(whom, () =>
      Promise.reject(new CarrierUnavailable('provider_a', 'unreadable')),
    )
    await expect(unreadable).rejects.toMatchObject({ because: 'unreadable' })
  }
  expect(await askOnce()).toBe('here')
  carrier.answers = false
  await fail(20)
  carrier.answers = true
  expect(await askOnce('https://b.example')).toBe('here')
})

test('no more questions hang at one than it may have, and those that end make room', async () => {
  const { ask, askOnce } = openCarrier()
  const hanging = Promise.withResolvers<string>()
  let begun = 0
  const all = Array.from({ length: 2_000 }, () =>
    ask(whom, () => {
      begun += 1
      return hanging.promise
    }),
  )
  const settled = Promise.allSettled(all)
  await expect(askOnce()).rejects.toBeInstanceOf(CarrierUnavailable)
  expect(begun).toBe(500)
  expect(await askOnce('https://b.example')).toBe('here')
  hanging.resolve('here')
  const answered = (await settled).filter(({ status }) => status === 'fulfilled')
  expect(answered.length).toBe(500)
  expect(await askOnce()).toBe('here')
})
