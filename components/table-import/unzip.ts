/** Reads the files of an archive, and never more of them than its limit, whatever sizes it states. */

export type ArchiveFault = 'broken' | 'too_large'

interface Entry {
  readonly at: number
  readonly isPacked: boolean
  readonly packedBytes: number
  readonly bytes: number
}

/** The files by their names. */
export type Archive = ReadonlyMap<string, Entry>

/** The limit of all files together, unpacked. */
const maxUnpackedBytes = 100 * 1024 * 1024
const entrySign = 0x02014b50
const endSign = 0x06054b50
const fileSign = 0x04034b50
const entryBytes = 46
const endBytes = 22
const fileBytes = 30
const longestComment = 65_535

/** By the archive's directory, at its end. */
export function readArchive(bytes: Uint8Array): Archive | ArchiveFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return 'broken'
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + entryBytes > end || view.getUint32(at, true) !== entrySign) return 'broken'
    const nameBytes = view.getUint16(at + 28, true)
    const entry = {
      at: view.getUint32(at + 42, true),
      isPacked: view.getUint16(at + 10, true) !== 0,
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
    }
    const name = bytes.subarray(at + entryBytes, at + entryBytes + nameBytes)
    entries.set(new TextDecoder().decode(name).replaceAll('\\', '/'), entry)
    unpacked += entry.bytes
    at += entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return unpacked > maxUnpackedBytes ? 'too_large' : entries
}

function endOfDirectory(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endBytes - longestComment)
  for (let at = view.byteLength - endBytes; at >= first; at--) {
    if (view.getUint32(at, true) === endSign) return at
  }
  return null
}

/** Throws where the file is not what the directory says. */
export async function unpackText(bytes: Uint8Array<ArrayBuffer>, entry: Entry): Promise<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(entry.at, true) !== fileSign) throw new Error('no file there')
  const start =
    entry.at + fileBytes + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
  const packed = bytes.subarray(start, start + entry.packedBytes)
  if (!entry.isPacked) return new TextDecoder().decode(packed)
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const decoder = new TextDecoder()
  let text = ''
  let read = 0
  for await (const part of streamed(unpacked)) {
    read += part.byteLength
    if (read > entry.bytes) throw new Error('larger than it says')
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

/** Not every browser iterates over a stream by itself. */
async function* streamed(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
