import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { noteCanceled } from './watch-store.ts'
import { delivered, minuteMs, openMailedPortal, paymentOf, pressPay } from './watches.fixture.ts'
import { lookOnce } from './watches.ts'

const hourMs = 60 * minuteMs
const paidAt = '2026-11-21T10:00:42.000Z'
/** Three days after the order. */
const deadlineAt = '2026-11-24T10:00:10.000Z'

/** A portal in which somebody has chosen to pay by bank transfer. */
async function openTransfer() {
  const portal = await openMailedPortal()
  const { quoteId, deliveryId } = await pressPay(portal)
  const { answers } = portal
  const paymentId = randomUUID()
  const instructions = {
    type: 'bank_transfer',
    paymentId,
    referenceCode: 'BT7K2M9QX4C81',
    account: {
      bank_name: 'Test Bank of Siam',
      account_number: '000-0-00101-1',
      account_name: 'Test Haulage Co., Ltd.',
    },
    amount: 1234.5,
    currency: 'THB',
    expiresAt: deadlineAt,
    deliveryId,
  }
  /** The service from now on: the order, and the payment where it has changed. */
  function stands(order: object, payment: object = {}): void {
    const changes = {
      id: paymentId,
      type: 'bank_transfer',
      deadline_at: deadlineAt,
      returns_to: 'wallet',
      instructions,
      ...payment,
    }
    answers.payment = paymentOf(deliveryId, changes)
    answers.order = { quote_id: quoteId, payment: answers.payment, ...order }
  }
  stands({ state: 'awaiting_payment' })
  const { look, mails } = portal
  return {
    ...portal,
    quoteId,
    deliveryId,
    stands,
    /** The subjects of mails that are new, after three processes have looked at once. */
    async newMails() {
      const before = (await mails()).length
      await Promise.all([look(), look(), look()])
      return (await mails()).slice(before)
    },
  }
}

test('a transfer is mailed about from its details to the end of its order, each step once', async () => {
  const portal = await openTransfer()
  const { clock, stands, newMails } = portal
  const [details, ...others] = await newMails()
  expect(others).toEqual([])
  expect(details?.subject).toBe('Transfer ฿1,234.50 for order DL-7K2M-9')
  for (const fact of [
    'Test Bank of Siam',
    '000-0-00101-1',
    'Test Haulage Co., Ltd.',
    'BT7K2M9QX4C81',
    'Nov 24, 2026, 5:00 PM',
  ]) {
    expect(details?.text).toContain(fact)
  }
  clock.ms += hourMs
  expect(await newMails()).toEqual([])

  stands({}, { state: 'partly_paid', received_amount: 1000 })
  const [part, ...more] = await newMails().then(async (mails) => {
    clock.ms += hourMs
    return [...mails, ...(await newMails())]
  })
  expect(more).toEqual([])
  expect(part?.text).toContain('฿1,000.00 has arrived, and ฿234.50 is still missing.')
  expect(part?.text).toContain('BT7K2M9QX4C81')

  clock.ms = Date.parse(deadlineAt) - 25 * hourMs
  expect(await newMails()).toEqual([])
  clock.ms += 2 * hourMs
  const [reminder] = await newMails()
  expect(reminder?.subject).toBe('Order DL-7K2M-9 is waiting for your payment')
  expect(reminder?.text).toContain('If ฿234.50 has not arrived by then')
  expect(reminder?.text).toContain('If you have transferred already')
  clock.ms += 2 * hourMs
  expect(await newMails()).toEqual([])

  clock.ms = Date.parse(deadlineAt) + minuteMs
  const canceled = {
    state: 'canceled',
    state_since: deadlineAt,
    canceled_at: deadlineAt,
    cancel_reason: 'payment_deadline',
  }
  const returned = { state: 'refunded', received_amount: 1000, refunded_amount: 1000 }
  stands(canceled, returned)
  const [expired] = await newMails()
  expect(expired?.subject).toBe('Order DL-7K2M-9 is canceled: it was not paid in time')
  expect(expired?.text).toContain('฿1,000.00 went back to you. It is in your wallet.')

  // The rest comes after all.
  clock.ms += 3 * hourMs
  expect(await newMails()).toEqual([])
  stands(canceled, { ...returned, received_amount: 1234.5, refunded_amount: 1234.5 })
  clock.ms += 3 * hourMs
  const [late] = await newMails()
  expect(late?.subject).toBe('Money for order DL-7K2M-9 went back to you')
  expect(late?.text).toContain('฿1,234.50 went back to you. It is in your wallet.')
  clock.ms += 8 * 24 * hourMs
  expect(await newMails()).toEqual([])
  expect(await portal.open()).toBe(0)
})

test('a process that dies over a mail, and a service that is away, lose none', async () => {
  const portal = await openTransfer()
  const { all, answers, clock, mails, newMails } = portal
  const queue = {
    send: () => Promise.reject(new Error('the process dies')),
  }
  await expect(lookOnce({ ...all, mail: { ...all.mail, queue } })).rejects.toThrow('dies')
  expect(await mails()).toEqual([])
  // The account to transfer to cannot be read just now.
  const { payment } = answers
  answers.payment = null
  expect(await newMails()).toEqual([])
  answers.payment = payment
  clock.ms += hourMs
  expect(await newMails()).toHaveLength(1)
})

test('another transfer has another reference, and a mail of its own', async () => {
  const { clock, stands, newMails } = await openTransfer()
  expect(await newMails()).toHaveLength(1)
  stands({}, { type: 'qr', id: randomUUID(), instructions: null })
  clock.ms += minuteMs
  expect(await newMails()).toEqual([])
  stands({}, { id: randomUUID() })
  clock.ms += minuteMs
  expect(await newMails()).toHaveLength(1)
})

test('who pays by QR is reminded before the order is given up, and no account is named', async () => {
  const { clock, stands, newMails } = await openTransfer()
  const until = '2026-11-21T12:00:10.000Z'
  stands({}, { type: 'qr', state: 'lapsed', instructions: null, deadline_at: until })
  clock.ms += 79 * minuteMs
  expect(await newMails()).toEqual([])
  clock.ms += 6 * minuteMs
  const [reminder] = await newMails()
  expect(reminder?.subject).toBe('Order DL-7K2M-9 is waiting for your payment')
  expect(reminder?.text).not.toMatch(/transferred|Account number/)
})

test('who paid too much reads where the rest is, at once or when it came later', async () => {
  const { clock, stands, newMails } = await openTransfer()
  const order = { state: 'awaiting_3pl', paid_at: paidAt }
  const paid = { state: 'paid', paid_at: paidAt, instructions: null }
  stands(order, { ...paid, received_amount: 3234.5, refunded_amount: 2000 })
  const [first, ...others] = await newMails()
  expect(others).toEqual([])
  expect(first?.subject).toBe('Order DL-7K2M-9 is paid')
  expect(first?.text).toContain('You paid ฿2,000.00 more than the price. It is in your wallet.')
  // The whole sum once more.
  stands(order, { ...paid, received_amount: 4469, refunded_amount: 3234.5 })
  clock.ms += minuteMs
  const [second] = await newMails()
  expect(second?.subject).toBe('Money for order DL-7K2M-9 went back to you')
  expect(second?.text).toContain('฿3,234.50')
})

test('a canceled order says what went back, and by which way, in the language of its reader', async () => {
  const { clock, stands, newMails, database, quoteId } = await openTransfer()
  await newMails()
  await database.query(`update portal.people set language = 'zh', name = '王伟'`)
  await noteCanceled(database, { quoteId, dueAtMs: clock.ms })
  stands(
    { state: 'canceled', canceled_at: paidAt, cancel_reason: 'canceled_by_customer' },
    {
      type: 'qr',
      state: 'refunded',
      received_amount: 1234.5,
      refunded_amount: 1234.5,
      returns_to: 'gateway',
    },
  )
  const [mail] = await newMails()
  expect(mail?.subject).toBe('订单 DL-7K2M-9 已取消')
  expect(mail?.text).toMatch(/^王伟，您好：/)
  expect(mail?.text).toContain('฿1,234.50 已退还给您。款项正在原路退回')
  clock.ms += hourMs
  expect(await newMails()).toEqual([])
})

test('the driver is named with phone and plate, and not once the truck has long left', async () => {
  const portal = await openTransfer()
  const { answers, clock, stands, newMails, open } = portal
  const paid = { state: 'paid', paid_at: paidAt, received_amount: 1234.5, instructions: null }
  stands({ state: 'driver_assigned', paid_at: paidAt }, paid)
  const driver = { name: 'Anan Rakdee', phone: '+66812345678', photo_url: null }
  const vehicle = { plate: '70-1234', model: null, photo_url: null }
  answers.tracking = { ...delivered, status: 'driver_assigned', driver, vehicle, pod: null }
  const [paidMail, assigned, ...others] = await newMails()
  expect([paidMail?.subject, others]).toEqual(['Order DL-7K2M-9 is paid', []])
  expect(assigned?.subject).toBe('A driver is assigned to order DL-7K2M-9')
  for (const fact of ['Anan Rakdee', '+66812345678', '70-1234']) {
    expect(assigned?.text).toContain(fact)
  }
  const arrivedAt = new Date(clock.ms).toISOString()
  stands({ state: 'delivered', paid_at: paidAt, delivered_at: arrivedAt }, paid)
  clock.ms += hourMs
  expect((await newMails()).map(({ subject }) => subject)).toEqual(['Order DL-7K2M-9 is delivered'])
  expect(await open()).toBe(0)

  const late = await openTransfer()
  late.stands({ state: 'in_transit', paid_at: paidAt, state_since: paidAt }, paid)
  late.clock.ms += hourMs
  expect((await late.newMails()).map(({ subject }) => subject)).toEqual(['Order DL-7K2M-9 is paid'])
})
