import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const load = (env: Record<string, string>) => loadConfig({ env, root: '/', terminal: false })

test('a mail server is taken with whom its mails are from, or not at all', () => {
  expect(load({}).mail).toBeNull()
  const url = 'smtps://user:password@mail.example.com:465'
  for (const from of ['no-reply@example.com', 'Loadline <no-reply@example.com>']) {
    expect(load({ SMTP_URL: url, MAIL_FROM: from }).mail).toEqual({ url, from })
  }
  expect(() => load({ SMTP_URL: url })).toThrow(/^MAIL_FROM is not set/)
})

test.each(['mail.example.com', 'https://mail.example.com', 'smtp://', 'smtp:mail'])(
  'SMTP_URL is not %s',
  (url) => {
    expect(() => load({ SMTP_URL: url, MAIL_FROM: 'a@b.example' })).toThrow(/^SMTP_URL must be/)
  },
)

test.each(['nobody', 'a@b.example, c@d.example', 'A <a@b.example>\r\nBcc: c@d.example', '<>'])(
  'MAIL_FROM is not %s',
  (from) => {
    const env = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: from }
    expect(() => load(env)).toThrow(/^MAIL_FROM must be/)
  },
)

test('no proxy is trusted unless it is counted', () => {
  expect(load({}).trustedProxies).toBe(0)
  expect(load({ TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2)
  for (const count of ['-1', 'all', '11', '1.5']) {
    expect(() => load({ TRUSTED_PROXIES: count })).toThrow(/^TRUSTED_PROXIES must be/)
  }
})
