/**
 * The streets of MAP_PMTILES: one file of vector tiles in the PMTiles format (version 3), which browsers
 * read by ranges. It is opened once: a file that is moved into its place is served after the next start,
 * under another address, so that browsers may keep every part for good.
 */
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { CreditPart, MapTiles, StreetArchive } from '#lib/map-tiles/map-tiles.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import { StartRefused } from '../start-refused.ts'

export interface StreetFile {
  readonly tiles: MapTiles
  /** False: the request is for something else. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  close(): Promise<void>
}

/** Throws StartRefused for a file that the map could not draw. */
export async function openStreetFile({
  path,
  credit,
}: {
  path: string
  credit: readonly CreditPart[]
}): Promise<StreetFile> {
  const file = await open(path).catch((error: unknown) => {
    throw new StartRefused(`MAP_PMTILES: ${String(error)}. Correct the path, or unset it.`)
  })
  try {
    const { size, mtimeMs } = await file.stat()
    const header = await readHeader(file)
    await checkLayers(file, header)
    const version = createHash('sha256')
      .update(`${size} ${mtimeMs} `)
      .update(header.bytes)
      .digest('hex')
      .slice(0, 16)
    const { maxZoom, bounds } = header
    const archive: StreetArchive = {
      kind: 'archive',
      path: `/streets/${version}.pmtiles`,
      maxZoom,
      bounds,
    }
    return {
      tiles: { ...archive, credit },
      answer(request, response) {
        if (request.url !== archive.path) return false
        sendRange(request, response, { file, size })
        return true
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

const headerBytes = 127
const gzip = 2
const uncompressed = 1
const vectorTile = 1
/** A file's description is some kilobytes; the format allows any size. */
const longestMetadata = 10_000_000

interface Header {
  readonly bytes: Buffer
  readonly metadata: { readonly at: number; readonly length: number; readonly isGzip: boolean }
  readonly maxZoom: number
  readonly bounds: StreetArchive['bounds']
}

async function readHeader(file: FileHandle): Promise<Header> {
  const { buffer: bytes, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
  if (bytesRead < headerBytes || bytes.toString('latin1', 0, 7) !== 'PMTiles' || bytes[7] !== 3) {
    throw refused('is no PMTiles file of version 3')
  }
  if (bytes[99] !== vectorTile) throw refused('has no vector tiles')
  const compressions = [bytes[97], bytes[98]]
  if (compressions.some((each) => each !== gzip && each !== uncompressed)) {
    throw refused('is compressed in a way that browsers do not read: make it with gzip')
  }
  const degrees = (at: number) => bytes.readInt32LE(at) / 1e7
  return {
    bytes,
    metadata: {
      at: Number(bytes.readBigUInt64LE(24)),
      length: Number(bytes.readBigUInt64LE(32)),
      isGzip: bytes[97] === gzip,
    },
    maxZoom: bytes.readUInt8(101),
    bounds: { west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114) },
  }
}

const metadataSchema = z.object({ vector_layers: z.array(z.object({ id: z.string() })) })
/** The map draws Protomaps' layout; another one would be an empty map. */
const drawnLayers = ['earth', 'roads', 'water']

async function checkLayers(
  file: FileHandle,
  { metadata: { at, length, isGzip } }: Header,
): Promise<void> {
  if (length > longestMetadata) throw refused('is damaged')
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  const metadata = metadataSchema.safeParse(parsedJson(unpacked(buffer, isGzip)))
  if (!metadata.success) throw refused('does not say which layers it has')
  const layers = new Set(metadata.data.vector_layers.map(({ id }) => id))
  const missing = drawnLayers.filter((each) => !layers.has(each))
  if (missing.length > 0) {
    throw refused(`has other layers than Protomaps' maps: ${missing.join(', ')} are missing`)
  }
}

function unpacked(bytes: Buffer, isGzip: boolean): string {
  if (!isGzip) return bytes.toString('utf8')
  try {
    return gunzipSync(bytes, { maxOutputLength: longestMetadata }).toString('utf8')
  } catch {
    throw refused('is damaged')
  }
}

function refused(fault: string): StartRefused {
  return new StartRefused(
    `MAP_PMTILES: the file ${fault}. The README says how to make one; unset MAP_PMTILES to start without.`,
  )
}

/** A part of the file, or all of it where no single range is asked for. */
function sendRange(
  { method, headers: { range } }: IncomingMessage,
  response: ServerResponse,
  { file, size }: { file: FileHandle; size: number },
): void {
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = Math.min(Number(to ?? size - 1), size - 1)
  if (start > end) {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
    return
  }
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': 'application/vnd.pmtiles',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  if (method === 'HEAD') {
    response.end()
    return
  }
  // A reader that left, and a disk that failed, both end the reply too early, which the other side sees.
  pipeline(readPart(file, { start, end }), response).catch(() => {})
}

const chunkBytes = 256 * 1024

/** A read stream of Node would close the file when its reader leaves, whatever `autoClose` says. */
async function* readPart(file: FileHandle, { start, end }: { start: number; end: number }) {
  let at = start
  while (at <= end) {
    const length = Math.min(chunkBytes, end + 1 - at)
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
    if (bytesRead === 0) throw new Error('the file of streets has become shorter')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
