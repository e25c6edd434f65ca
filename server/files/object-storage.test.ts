import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { openObjectStorage } from './object-storage.ts'
import { openTestStorage, type TestStorage } from './storage.fixture.ts'

let server: TestStorage
beforeAll(async () => {
  server = await openTestStorage()
})
afterAll(() => server.close())

const bytes = Buffer.from([0, 255, 1, 254])
const contentType = 'image/png'

test('a file comes back as it was put, whatever its name has in it', async () => {
  const storage = openObjectStorage({ settings: server.settings, clock: systemClock })
  for (const name of ['a/b/c.png', "ภาพ 1+2 (3)!*'~.png", 'a%2Fb']) {
    await storage.put(name, { bytes, contentType })
    expect(await storage.get(name)).toEqual(bytes)
    expect(server.objects.get(name)?.contentType).toBe(contentType)
  }
})

test('a name that nothing has is null', async () => {
  const storage = openObjectStorage({ settings: server.settings, clock: systemClock })
  expect(await storage.get('nothing')).toBeNull()
})

test.each([
  ['another secret', { secretAccessKey: 'wrong' }],
  ['another region', { region: 'us-east-1' }],
  ['another key', { accessKeyId: 'NOBODY' }],
])('%s is refused, and nothing is kept', async (_, wrong) => {
  const settings = { ...server.settings, ...wrong }
  const storage = openObjectStorage({ settings, clock: systemClock })
  await expect(storage.put('refused', { bytes, contentType })).rejects.toThrow('403')
  await expect(storage.get('a/b/c.png')).rejects.toThrow('403')
  expect(server.objects.has('refused')).toBe(false)
})

test('a clock that is an hour off is refused', async () => {
  const clock = { nowMs: () => Date.now() - 3_600_000 }
  const storage = openObjectStorage({ settings: server.settings, clock })
  await expect(storage.get('a/b/c.png')).rejects.toThrow('RequestTimeTooSkewed')
})

test('an error of the storage is not a missing file', async () => {
  const storage = openObjectStorage({ settings: server.settings, clock: systemClock })
  server.status = 503
  await expect(storage.get('a/b/c.png')).rejects.toThrow('503')
  server.status = null
})
