import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'
import { openSmtpPeer, type Manner, type SmtpPeer } from './smtp-peer.fixture.ts'

const log = createLog({ level: 'silent' })
const from = 'Loadline <no-reply@loadline.example>'
const mail = {
  to: 'somchai@shop.example',
  subject: 'ชำระเงินแล้ว',
  text: 'รหัส 123456',
  html: '<p>รหัส <b>123456</b></p>',
  language: 'th',
  id: '0199a000-0000-7000-8000-000000000000',
} as const

function mailerTo(url: string, timeoutMs?: number): Mailer {
  const mailer = smtpMailer({ url, from, log, ...(timeoutMs !== undefined && { timeoutMs }) })
  onTestFinished(() => mailer.close())
  return mailer
}

async function peerThat(manner: Manner): Promise<SmtpPeer> {
  const peer = await openSmtpPeer(manner)
  onTestFinished(() => peer.close())
  return peer
}

function decoded(base64: string): string {
  return Buffer.from(base64.replaceAll(/\s/g, ''), 'base64').toString()
}

test('a mail arrives whole: from whom, to whom, its text, its HTML, its language', async () => {
  const peer = await peerThat('takes')
  expect(await mailerTo(peer.url).send(mail)).toBe('sent')
  const [taken = ''] = peer.taken
  expect(taken).toContain('From: Loadline <no-reply@loadline.example>')
  expect(taken).toContain('To: somchai@shop.example')
  expect(taken).toContain('Content-Language: th')
  expect(taken).toContain(`Message-ID: <${mail.id}@loadline.example>`)
  const parts = [...taken.matchAll(/base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)]
  expect(parts.map(([, body = '']) => decoded(body))).toEqual([mail.text, mail.html])
})

test.each([
  ['refuses', 'refused'],
  ['defers', 'failed'],
  ['falls silent', 'failed'],
  ['drips', 'failed'],
  ['hangs up', 'failed'],
  ['hangs up after', 'failed'],
] as const satisfies readonly (readonly [Manner, string])[])(
  'a server that %s: the mail is %s, soon, and nothing is thrown',
  async (manner, handed) => {
    const peer = await peerThat(manner)
    const startedAtMs = performance.now()
    expect(await mailerTo(peer.url, 500).send(mail)).toBe(handed)
    expect(performance.now() - startedAtMs).toBeLessThan(10_000)
  },
)

test('no server at all fails the mail', async () => {
  expect(await mailerTo('smtp://127.0.0.1:9').send(mail)).toBe('failed')
})

test('nothing that somebody typed becomes another header or another reader', async () => {
  const peer = await peerThat('takes')
  const subject = 'Order\r\nBcc: thief@evil.example\r\n\r\nbody'
  expect(await mailerTo(peer.url).send({ ...mail, subject })).toBe('sent')
  expect(peer.taken[0]).not.toMatch(/^Bcc:/im)
  const to = 'somchai@shop.example, thief@evil.example'
  await mailerTo(peer.url).send({ ...mail, to })
  expect(peer.taken.slice(1).join('')).not.toMatch(/^To:.*thief@evil\.example/im)
})

test('a password goes nowhere over the street that does not encrypt', async () => {
  const peer = await peerThat('takes')
  const { port } = new URL(peer.url)
  // This machine under a name that is not among its own; it offers no STARTTLS.
  const host = `127.1:${port}`
  expect(await mailerTo(`smtp://user:secret@${host}`).send(mail)).toBe('failed')
  expect(peer.taken).toEqual([])
  expect(await mailerTo(`smtp://${host}`).send(mail)).toBe('sent')
})
