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

const secrets = {
  SECRET_KEY: 'x'.repeat(32),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
}

test('a demo that other machines can reach starts only on request, and says that it is open', () => {
  const atHome = [
    {},
    { HOST: '::1' },
    { HOST: 'localhost' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'http://[::1]:3000', ALLOWED_HOSTS: 'LOCALHOST:3000,127.0.0.1' },
  ]
  for (const env of atHome) {
    expect(load(env).demo).toEqual({ isOpen: false })
    expect(load({ ...env, DEMO: '0' }).demo).toBeNull()
  }
  const reachable = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { PUBLIC_URL: 'https://tms.example' },
    { PUBLIC_URL: 'http://127.0.0.1.tms.example' },
    { ALLOWED_HOSTS: 'localhost:3000,tms.example' },
  ]
  for (const env of reachable) {
    expect(load(env).demo).toBeNull()
    expect(load({ ...env, DEMO: '1' }).demo).toEqual({ isOpen: true })
  }
  const database = { DATABASE_URL: 'postgresql://localhost/x', ...secrets }
  expect(load(database).demo).toBeNull()
  expect(load({ ...database, DEMO: '1' }).demo).toEqual({ isOpen: false })
})

test('no proxy is trusted unless it is counted', () => {
  expect(load({}).trustedProxies).toBe(0)
  expect(load({ TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2)
  for (const count of ['-1', 'all', '11', '1.5']) {
    expect(() => load({ TRUSTED_PROXIES: count })).toThrow(/^TRUSTED_PROXIES must be/)
  }
})

test('the storage of photos is one address, with its key and bucket in it', () => {
  const url = 'https://KEY:a%2Fsecret%2B@storage.example.com/photos?region=ap-southeast-1'
  expect(load({ PHOTO_STORAGE_URL: url }).photoStorage).toEqual({
    endpoint: 'https://storage.example.com',
    bucket: 'photos',
    region: 'ap-southeast-1',
    accessKeyId: 'KEY',
    secretAccessKey: 'a/secret+',
  })
  expect(load({}).photoStorage).toBeNull()
})

test.each([
  'storage.example.com/photos',
  'https://storage.example.com/photos',
  'https://KEY:secret@storage.example.com',
  'https://KEY:secret@storage.example.com/a/b',
  'https://KEY:%zz@storage.example.com/photos',
  's3://KEY:secret@storage.example.com/photos',
])('PHOTO_STORAGE_URL is not %s', (url) => {
  expect(() => load({ PHOTO_STORAGE_URL: url })).toThrow(/^PHOTO_STORAGE_URL must be/)
})

test('streets come from a file, whose source is named, or from a tile server, never from both', () => {
  const { streetArchive, mapTiles } = load({ MAP_PMTILES: 'maps/thailand.pmtiles' })
  expect(streetArchive?.path).toMatch(/\/maps\/thailand\.pmtiles$/)
  expect(streetArchive?.credit.map(({ text }) => text).join('')).toBe('© OpenStreetMap')
  expect(mapTiles).toBeNull()
  const named = { MAP_PMTILES: 'a.pmtiles', MAP_TILE_ATTRIBUTION: '© Royal Survey' }
  expect(load(named).streetArchive?.credit).toEqual([{ text: '© Royal Survey', href: null }])
  expect(() => load({ ...named, MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' })).toThrow(
    /MAP_PMTILES and MAP_TILE_URL are both set/,
  )
})

test('backups lie beside DATA_DIR, and only of the embedded database', () => {
  expect(load({}).backups).toBeNull()
  expect(load({ BACKUP_DIR: '/backups' }).backups).toEqual({ folder: '/backups', keepDays: 7 })
  expect(() => load({ BACKUP_DIR: '.data/backups' })).toThrow(/is in DATA_DIR/)
  const elsewhere = { BACKUP_DIR: '/backups', DATABASE_URL: 'postgresql://db.example/loadline' }
  expect(() => load({ ...elsewhere, ...secrets })).toThrow(
    /^BACKUP_DIR keeps the embedded database/,
  )
})
