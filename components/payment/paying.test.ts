import { expect, test } from 'vitest'
import { isAppUrl } from '#lib/paying/app-url.ts'
import { balanceAfter, outstanding, overpaid } from '#lib/paying/shortfall.ts'
import { sentSlipSchema } from './sent-slip.ts'

const thb = (amount: number) => ({ amount, currency: 'THB' })

test('what a wallet lacks is exact to the satang', () => {
  expect(balanceAfter(thb(900.1), thb(1000.3))).toBe(-100.2)
  expect(balanceAfter(thb(1000.3), thb(1000.3))).toBe(0)
  expect(balanceAfter(thb(1000.3), thb(900.1))).toBe(100.2)
})

test('of another currency nothing is claimed: the rate is the service’s', () => {
  expect(balanceAfter({ amount: 10, currency: 'USD' }, thb(100))).toBeNull()
})

test('a transfer that came in short leaves its rest', () => {
  const payment = { amount: 5000.25, received_amount: 1000.15, currency: 'THB' }
  expect(outstanding(payment)).toBe(4000.1)
  expect(outstanding({ ...payment, received_amount: 6000 })).toBe(0)
  expect(overpaid(payment)).toBe(0)
  expect(overpaid({ ...payment, received_amount: 6000.35 })).toBe(1000.1)
})

test('a bank’s app is opened by any address that runs nothing here', () => {
  for (const url of ['scbeasy://pay/1', 'https://bank.example/pay', 'kplus://x']) {
    expect(isAppUrl(url), url).toBe(true)
  }
  for (const url of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'no url']) {
    expect(isAppUrl(url), url).toBe(false)
  }
})

test('a slip is a picture of a bounded size', () => {
  const slip = (image: string) => sentSlipSchema.safeParse({ image }).success
  expect(slip('data:image/jpeg;base64,/9j/')).toBe(true)
  expect(slip('data:image/svg+xml;base64,PHN2Zz4=')).toBe(false)
  expect(slip('data:text/html;base64,PHN2Zz4=')).toBe(false)
  expect(slip(`data:image/jpeg;base64,${'A'.repeat(900_000)}`)).toBe(false)
})
