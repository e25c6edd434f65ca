import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { openTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { openQueue, type Queue } from '#server/db/queue.ts'
import { systemClock } from '#server/clock.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { saveReading, addPerson } from '../identity/people.ts'
import { orderDelivered, orderPaid } from './order-letters.ts'
import { codeLetter, colleagueInvited } from './letters.ts'
import { writeLetter } from './letter.ts'
import { deliverMails, mailQueue, sendMail } from './mail.ts'
import type { Handed, Mail } from './mailer.ts'
import { openMailer } from './open-mailer.ts'
import { openSmtpPeer, type Manner, type SmtpPeer } from './smtp-peer.fixture.ts'
import { testSeller } from '../seller/testing/test-seller.ts'
import { waitFor } from '../../testing/wait-for.ts'

const log = createLog({ level: 'silent' })
const publicUrl = 'https://tms.example'
const clock = systemClock
const ids = systemIds

let own: TestDatabase
let queue: Queue
beforeEach(async () => {
  own = await openTestDatabase()
  queue = await openQueue({ url: own.url, log })
  await queue.declare(mailQueue, { retryLimit: 10, retryDelaySeconds: 1, retryDelayMaxSeconds: 1 })
  return async () => {
    await queue.stop()
    await own.close()
  }
})

const deps = () => ({ database: own.database, queue, publicUrl, seller: testSeller(), clock, ids })

const order = { number: 'DL-1', from: 'Bang Phli <b>', to: 'Mae Rim', path: '/orders/1' }
const paid = {
  to: { email: 'somchai@shop.example', language: 'th' },
  about: 'order paid 1',
  letter: orderPaid({ ...order, total: { amount: 12_345.5, currency: 'THB' }, over: null }),
} as const

/** The mails sent by a mailer that gives these answers in turn, the last one for ever. */
async function work(...answers: Handed[]): Promise<Mail[]> {
  const left: Mail[] = []
  const mailer = {
    async send(mail: Mail) {
      left.push(mail)
      return answers[Math.min(left.length, answers.length) - 1] ?? 'sent'
    },
  }
  await deliverMails({ database: own.database, queue, mailer, clock })
  return left
}

function addReader(email: string): Promise<string> {
  const person = {
    email,
    name: 'Reader',
    role: 'customer',
    organizationId: ids.uuid<OrganizationId>(),
    password: 'a password of nobody',
  } as const
  return own.database.transaction((tx) => addPerson(tx, { ids, person }))
}

async function peerThat(manner: Manner): Promise<SmtpPeer> {
  const peer = await openSmtpPeer(manner)
  onTestFinished(() => peer.close())
  return peer
}

async function untilSettled(): Promise<void> {
  const open = `select id from portal.mails where sent_at is null and refused_at is null`
  await waitFor(async () => (await own.database.query(open)).length === 0)
}

test('is written in the language of its reader, as text and as HTML, with a link back', async () => {
  expect(await sendMail(paid, deps())).toBe('kept')
  const left = await work()
  await untilSettled()
  expect(left).toHaveLength(1)
  const [mail] = left
  expect(mail).toMatchObject({ to: 'somchai@shop.example', language: 'th' })
  expect(mail?.subject).toBe('ชำระเงินคำสั่งขนส่ง DL-1 แล้ว')
  expect(mail?.text).toContain('฿12,345.50')
  expect(mail?.text).toContain('https://tms.example/orders/1')
  expect(mail?.html).toContain('Bang Phli &lt;b&gt;')
  expect(mail?.html).toContain('href="https://tms.example/orders/1"')
})

test('to a person it goes in the language that the person chose', async () => {
  const email = 'reader@shop.example'
  const personId = await addReader(email)
  await own.database.query(`update portal.people set language = 'zh' where id = $1`, [personId])
  expect(await sendMail({ ...paid, to: { personId } }, deps())).toBe('kept')
  const stranger = { ...paid, about: 'other', to: { personId: ids.uuid() } }
  expect(await sendMail(stranger, deps())).toBe('unknown')
  const left = await work()
  await untilSettled()
  expect(left).toMatchObject([{ to: email, language: 'zh', subject: '订单 DL-1 已付款' }])
})

test('a reader of Thai finds dates in the calendar that was chosen, the usual one where none was', async () => {
  const personId = await addReader('reader@shop.example')
  const letter = orderDelivered({ ...order, deliveredAt: new Date('2026-11-21T03:00:00Z') })
  await sendMail({ to: paid.to, about: 'as usual', letter }, deps())
  await saveReading(own.database, { personId, language: 'th', calendar: 'gregory' })
  await sendMail({ to: { personId }, about: 'as chosen', letter }, deps())
  const written = await own.database.query<{ text: string }>(
    `select body_text as text from portal.mails order by once_key desc`,
  )
  expect(written.map(({ text }) => /21 พ.ย. \d+/.exec(text)?.[0])).toEqual([
    '21 พ.ย. 2569',
    '21 พ.ย. 2026',
  ])
})

test('an invitation names the role, and greets by name whoever has an account', async () => {
  const letter = colleagueInvited({
    by: 'Malee',
    account: 'Bangna Furniture',
    role: 'viewer',
    path: '/invitations/1',
  })
  await addReader('known@shop.example')
  for (const email of ['Known@shop.example', 'stranger@shop.example']) {
    await sendMail({ to: { email, language: 'en' }, about: email, letter }, deps())
  }
  const written = await own.database.query<{ to: string; text: string; subject: string }>(
    `select recipient as "to", subject, body_text as text from portal.mails order by recipient`,
  )
  expect(written.map(({ text }) => text.split('\n', 1)[0])).toEqual(['Hello Reader,', 'Hello,'])
  for (const { subject, text } of written) {
    expect(subject).toBe('Malee invites you to Bangna Furniture at Chao Phraya Freight')
    expect(text).toContain('You join as: Viewer: sees orders')
  }
})

test.each([
  ['en', 'Somchai', 'Hello Somchai,', 'Your code to set a new password is'],
  ['th', 'Somchai', 'สวัสดี คุณSomchai', 'รหัสสำหรับตั้งรหัสผ่านใหม่ของคุณคือ'],
  ['zh', null, '您好：', '您设置新密码的验证码是'],
] as const)('a code comes with the name that is known (%s)', (language, name, greeting, first) => {
  const seller = 'Haulage'
  const reader = { language, calendar: 'gregory', publicUrl, seller } as const
  const letter = codeLetter({ kind: 'reset', code: '012345', name })(reader)
  const { subject, text, html } = writeLetter(letter, { language, name, seller })
  expect(subject).toContain('012345')
  expect(text.split('\n\n').slice(0, 3)).toEqual([greeting, first, '012345'])
  expect(html).toContain('<p>012345</p>')
})

test('in Chinese, names and their values are divided as Chinese is written', () => {
  const reader = { language: 'zh', publicUrl, seller: 'Haulage', calendar: 'gregory' } as const
  const path = '/invitations/1'
  const invited = colleagueInvited({ by: 'Malee', account: 'Furniture', role: 'viewer', path })
  const { text } = writeLetter(invited(reader), { ...reader, name: null })
  expect(text).toContain('您的角色：查看者')
  expect(text).toContain(`查看邀请：\n${publicUrl}${path}`)
})

test('of many about the same at once, one is sent', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => sendMail(paid, deps())))
  expect(all.filter((each) => each === 'kept')).toHaveLength(1)
  const left = await work()
  await untilSettled()
  expect(await sendMail(paid, deps())).toBe('known')
  await sendMail({ ...paid, about: 'order paid 2' }, deps())
  await untilSettled()
  expect(left).toHaveLength(2)
})

test('in a transaction that is taken back there is none', async () => {
  const taken = own.database.transaction(async (tx) => {
    expect(await sendMail({ ...paid, in: tx }, deps())).toBe('kept')
    throw new Error('no')
  })
  await expect(taken).rejects.toThrow('no')
  expect(await own.database.query(`select id from portal.mails`)).toEqual([])
  expect(await own.database.query(`select id from pgboss.job`)).toEqual([])
})

test('what fails is tried again until it is sent, as the same mail', async () => {
  await sendMail(paid, deps())
  const left = await work('failed', 'failed', 'sent')
  await untilSettled()
  expect(left).toHaveLength(3)
  expect(new Set(left.map(({ id }) => id)).size).toBe(1)
})

test('a job that is done again, its process having died over it, finds the mail sent', async () => {
  await sendMail(paid, deps())
  const left = await work()
  await untilSettled()
  const [kept] = await own.database.query<{ id: string }>(`select id from portal.mails`)
  await queue.send(mailQueue, { id: kept?.id })
  await sendMail({ ...paid, about: 'order paid 2' }, deps())
  await untilSettled()
  const done = `select id from pgboss.job where name = '${mailQueue}' and state = 'completed'`
  await waitFor(async () => (await own.database.query(done)).length === 3)
  expect(left).toHaveLength(2)
})

test('what is refused for good is not tried again', async () => {
  await sendMail(paid, deps())
  const left = await work('refused')
  await untilSettled()
  await sleep(1_500)
  expect(left).toHaveLength(1)
})

test('a mail that was kept before the process died is sent by the next one', async () => {
  await sendMail(paid, deps())
  await queue.stop()
  queue = await openQueue({ url: own.url, log })
  const left = await work()
  await untilSettled()
  expect(left).toHaveLength(1)
})

test('a mail server that is away gets it when it is back, over a real socket', async () => {
  const peer = await peerThat('hangs up')
  const smtp = { url: peer.url, from: 'no-reply@loadline.example' }
  const mailer = openMailer({ smtp, mailboxUrl: null, secretKey: 'none' }, log)
  onTestFinished(() => mailer.close())
  await deliverMails({ database: own.database, queue, mailer, clock })
  await sendMail(paid, deps())
  const failed = `select id from pgboss.job where name = '${mailQueue}' and retry_count > 0`
  await waitFor(async () => (await own.database.query(failed)).length > 0)
  expect(peer.taken).toEqual([])
  peer.manner = 'takes'
  await untilSettled()
  expect(peer.taken).toHaveLength(1)
})
