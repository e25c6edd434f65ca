import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(createLog({ level: 'info', out: { write: (line) => void (text += line) } }))
  return text
}

it('takes secrets out wherever they stand', () => {
  const text = logged((log) =>
    log.info({ api_secret: 'hush', request: { sign: 'hush', body: { password: 'hush' } } }, 'x'),
  )
  expect(text).toContain('[redacted]')
  expect(text).not.toContain('hush')
})

it('tells of a database error its place and code, and not the value that was refused', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "a "99/1 Moo 3" b"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Key (phone)=(0812345678) already exists.',
    client: { connectionParameters: { host: 'db' } },
  })
  const text = logged((log) => log.error({ err: error }, 'x'))
  expect(text).toContain('22P02')
  expect(text).toContain('log.test.ts')
  expect(text).not.toMatch(/Moo 3|0812345678|connectionParameters/)
})

it('tells of a copy of an error what it tells of the error, and of no other object a value', () => {
  const error = Object.assign(new Error('no such table "people"'), {
    severity: 'ERROR',
    code: '42P01',
  })
  const copy = { ...error, message: error.message, stack: error.stack, queue: 'mails' }
  const text = logged((log) => log.error({ err: copy }, 'x'))
  expect(text).toContain('42P01')
  expect(text).toContain('log.test.ts')
  expect(text).not.toContain('[object Object]')
  const other = logged((log) => log.error({ err: { token: 'hush' } }, 'x'))
  expect(other).toContain('an object with the fields token')
  expect(other).not.toMatch(/hush|\[object Object\]/)
})
