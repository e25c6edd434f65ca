/** The portal's mailer and the mailbox, over real HTTP. */
import { createServer, request as send } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { systemClock } from '#server/clock.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { mailboxMailer } from '#server/portal/mail/mailbox-mailer.ts'
import { answerSandbox } from '#server/process/answer-sandbox.ts'
import { createMailboxSandbox } from './mailbox.ts'

const log = createLog({ level: 'silent' })
const secretKey = 'a secret key for the tests'
const mail = {
  to: 'somchai@shop.example',
  subject: 'Your code <b>',
  text: '123456\n<script>alert(1)</script>',
  language: 'en',
} as const

async function openMailbox() {
  const own = await openTestDatabase()
  const deps = { database: own.database, clock: systemClock, ids: systemIds, log, secretKey }
  const publicUrl = 'http://127.0.0.1'
  const sandbox = createMailboxSandbox({
    ...deps,
    speed: 1,
    publicUrl,
    ownUrl: publicUrl,
    isOpen: false,
  })
  const server = createServer((request, response) => {
    void answerSandbox(request, response, { sandbox, publicUrl })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const url = `http://127.0.0.1:${address.port}/sandbox/mailbox`
  const messages = `${url}/messages`
  const mailer = mailboxMailer({ url: messages, secretKey, log })
  onTestFinished(async () => {
    await mailer.close()
    server.close()
    await own.close()
  })
  return { url, messages, mailer }
}

test('a mail that the portal sends lies in the mailbox, for programs and for people', async () => {
  const { url, messages, mailer } = await openMailbox()
  expect(await mailer.send(mail)).toBe('sent')
  expect(await mailer.send({ ...mail, to: 'other@shop.example' })).toBe('sent')
  const all = await (await fetch(messages)).json()
  expect(all).toMatchObject({ data: [{ to: 'other@shop.example' }, mail] })
  const one = await (await fetch(`${messages}?to=SOMCHAI@shop.example`)).json()
  expect(one).toMatchObject({ data: [mail] })
  const page = await (await fetch(`${url}?to=somchai@shop.example`)).text()
  expect(page).toContain('123456')
  expect(page).not.toContain('other@shop.example')
})

test('nothing in a mail or an address becomes part of the page', async () => {
  const { url, mailer } = await openMailbox()
  await mailer.send(mail)
  const response = await fetch(`${url}?to=${encodeURIComponent('"><script>alert(2)</script>')}`)
  expect(await response.text()).not.toContain('<script')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await (await fetch(url)).text()
  expect(page).toContain('Your code &lt;b&gt;')
  expect(page).not.toContain('<script')
})

test('takes mails from nobody who has not the key', async () => {
  const { messages, mailer } = await openMailbox()
  const stranger = mailboxMailer({ url: messages, secretKey: 'another', log })
  onTestFinished(() => stranger.close())
  expect(await stranger.send(mail)).toBe('failed')
  const plain = await fetch(messages, { method: 'POST', body: JSON.stringify(mail) })
  expect(plain.status).toBe(401)
  expect(await mailer.send({ ...mail, to: 'not an address' })).toBe('refused')
  expect(await (await fetch(messages)).json()).toEqual({ data: [] })
})

test.each(['mailbox', './mailbox', 'x/../mailbox/messages', 'x/%2e%2e/mailbox/messages'])(
  'through a proxy the mailbox is not read, however its path is written: %s',
  async (path) => {
    const { url } = await openMailbox()
    const { port } = new URL(url)
    const status = await new Promise<number | undefined>((resolve) => {
      const headers = { host: `localhost:${port}`, via: '1.1 proxy' }
      send({ port, path: `/sandbox/${path}`, headers }, (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      }).end()
    })
    expect(status).toBe(403)
  },
)

test('a mailbox that is away fails the mail, and throws nothing', async () => {
  const url = 'http://127.0.0.1:9/sandbox/mailbox/messages'
  const mailer = mailboxMailer({ url, secretKey, log })
  onTestFinished(() => mailer.close())
  expect(await mailer.send(mail)).toBe('failed')
})

test('says itself in the language that was chosen on the portal, else in the browser’s', async () => {
  const { url } = await openMailbox()
  const read = async (headers: Record<string, string>) => (await fetch(url, { headers })).text()
  expect(await read({ 'accept-language': 'th' })).toContain('กล่องจดหมายจำลอง')
  expect(await read({ 'accept-language': 'th', cookie: 'language=zh' })).toContain('模拟邮箱')
  expect(await read({ cookie: 'language=xx' })).toContain('Practice mailbox')
})

test('no sandbox takes a body that is larger than any outside party sends', async () => {
  const { messages } = await openMailbox()
  const large = await fetch(messages, { method: 'POST', body: 'x'.repeat(300_000) })
  expect(large.status).toBe(413)
})
