import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import {
  streetArchive,
  streetZooms,
  tileAt,
  townNames,
  type ArchiveFaults,
} from '#server/testing/street-archive.ts'
import { openStreetFile } from './street-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'streets-'))
afterAll(() => rm(folder, { recursive: true }))
const credit = [{ text: '© OpenStreetMap', href: null }]

async function written(bytes: Buffer, name = 'streets.pmtiles'): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

/** Serves the file as the portal does; others are 404. */
async function serve(path: string) {
  const streets = await openStreetFile({ path, credit })
  const server = createServer((request, response) => {
    if (!streets.answer(request, response)) response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await streets.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  if (streets.tiles.kind !== 'archive') throw new Error('streets are an archive')
  return { tiles: streets.tiles, url: `http://127.0.0.1:${address.port}${streets.tiles.path}` }
}

test('a reader of the format finds each tile by ranges', async () => {
  const { url, tiles } = await serve(await written(streetArchive()))
  expect(tiles).toMatchObject({ maxZoom: streetZooms, bounds: { west: 97.3, north: 20.5 }, credit })
  const archive = new PMTiles(url)
  for (let zoom = 0; zoom <= streetZooms; zoom += 1) {
    const { z, x, y } = tileAt(zoom)
    const tile = await archive.getZxy(z, x, y)
    const text = new TextDecoder().decode(tile?.data)
    expect(text, `zoom ${z}`).toContain(townNames['name:en'])
  }
  expect(await archive.getZxy(3, 0, 0)).toBeUndefined()
})

test('a range is answered with its bytes, and may be kept for good', async () => {
  const bytes = streetArchive()
  const { url } = await serve(await written(bytes))
  const part = await fetch(url, { headers: { range: 'bytes=7-126' } })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(7, 127))
  expect(part.headers.get('content-range')).toBe(`bytes 7-126/${bytes.length}`)
  expect(part.headers.get('cache-control')).toContain('immutable')
  const rest = await fetch(url, { headers: { range: `bytes=${bytes.length - 2}-99999999` } })
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(-2))
  const whole = await fetch(url)
  expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, bytes.length])
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
})

test('ranges beyond the file, backwards or unreadable, and other methods, send nothing wrong', async () => {
  const { url } = await serve(await written(streetArchive()))
  const status = async (range: string) => (await fetch(url, { headers: { range } })).status
  expect(await status('bytes=99999999-')).toBe(416)
  expect(await status('bytes=9-3')).toBe(416)
  for (const odd of ['bytes=-5', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=1e9-', 'bytes=a-b'])
    expect(await status(odd), odd).toBe(200)
  const posted = await fetch(url, { method: 'POST', body: 'x' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect((await fetch(`${url}?x`)).status).toBe(404)
})

test('a reader that leaves in the middle leaves the file open for the others', async () => {
  const large = Buffer.concat([streetArchive(), Buffer.alloc(20_000_000)])
  const { url } = await serve(await written(large))
  for (let time = 0; time < 20; time += 1) {
    const leaving = new AbortController()
    const reply = await fetch(url, { signal: leaving.signal })
    await reply.body?.getReader().read()
    leaving.abort()
  }
  expect((await fetch(url)).status).toBe(200)
  const end = await fetch(url, { headers: { range: 'bytes=20000000-' } })
  expect((await end.arrayBuffer()).byteLength).toBe(large.length - 20_000_000)
})

test('a file that is replaced has another address', async () => {
  const before = await serve(await written(streetArchive()))
  const after = await serve(await written(Buffer.concat([streetArchive(), Buffer.alloc(1)])))
  expect(after.tiles.path).not.toBe(before.tiles.path)
})

const faults: readonly (readonly [ArchiveFaults, string])[] = [
  [{ version: 2 }, 'is no PMTiles file of version 3'],
  [{ tileType: 2 }, 'has no vector tiles'],
  [{ compression: 3 }, 'make it with gzip'],
  [{ layers: ['transportation', 'water'] }, 'earth, roads are missing'],
  [{ metadata: '{"vector_layers": 5}' }, 'does not say which layers it has'],
  [{ metadata: 'nothing' }, 'does not say which layers it has'],
]
test.each(faults)('refuses to start with a file with %j', async (fault, reason) => {
  const path = await written(streetArchive(fault))
  await expect(openStreetFile({ path, credit })).rejects.toThrow(reason)
})

test('refuses to start with a file that is cut, random, empty or missing', async () => {
  const whole = streetArchive()
  for (const bytes of [whole.subarray(0, 200), Buffer.alloc(5_000, 'x'), Buffer.alloc(0)]) {
    await expect(openStreetFile({ path: await written(bytes, 'bad'), credit })).rejects.toThrow(
      /MAP_PMTILES: the file .* The README says/,
    )
  }
  const path = join(folder, 'missing.pmtiles')
  await expect(openStreetFile({ path, credit })).rejects.toThrow(/MAP_PMTILES: .*ENOENT/)
})
