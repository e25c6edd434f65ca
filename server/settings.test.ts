import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from './config.ts'
import { readSettings, writeSettings } from './settings.ts'

function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadline-settings-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

const load = (env: Record<string, string>) => loadConfig({ env, root: '/', terminal: false })

test('what was set is read back as it was, and only its owner can read it', async () => {
  const dataDir = join(makeDataDir(), 'new')
  const settings = {
    SMTP_URL: 'smtps://user:pa#ss"w\'ord\\n@mail.example.com:465',
    MAIL_FROM: 'Somchai & Söhne <no-reply@example.com>',
    EMPTY: '',
  }
  const file = await writeSettings(dataDir, settings)
  expect(readSettings(dataDir)).toEqual(settings)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a start takes its settings from DATA_DIR, and first of all from its environment', async () => {
  const dataDir = makeDataDir()
  expect(load({ DATA_DIR: dataDir })).toMatchObject({ port: 3000, demo: { isOpen: false } })
  await writeSettings(dataDir, { DEMO: '0', PORT: '4000', PUBLIC_URL: 'https://tms.example' })
  const kept = { port: 4000, publicUrl: 'https://tms.example', demo: null }
  expect(load({ DATA_DIR: dataDir })).toMatchObject(kept)
  // An empty variable counts as not set.
  expect(load({ DATA_DIR: dataDir, PORT: '' })).toMatchObject(kept)
  expect(load({ DATA_DIR: dataDir, PORT: '5000' })).toMatchObject({ ...kept, port: 5000 })
})

test('a wrong value is reported with where it is', () => {
  const dataDir = makeDataDir()
  writeFileSync(join(dataDir, 'settings.env'), 'PORT=soon\n')
  expect(() => load({ DATA_DIR: dataDir })).toThrow(/^PORT must be .* in .*settings\.env/)
  expect(() => load({ DATA_DIR: dataDir, PORT: 'late' })).toThrow(
    /^PORT must be .*: correct it and/,
  )
})
