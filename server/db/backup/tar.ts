/**
 * Writes an archive that every `tar` can unpack. The entries are files that may change while they are read:
 * one that has become shorter is filled up with zeros, and what was added is left out.
 */
import { open } from 'node:fs/promises'
import { errorCode } from '../error-code.ts'

const blockBytes = 512
const readAtOnceBytes = 1024 * 1024

/** Nothing when the file is gone by now. */
export async function* tarFile(path: string, name: string): AsyncGenerator<Buffer> {
  await using file = await open(path, 'r').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (file === null) return
  const { mode, size, mtimeMs } = await file.stat()
  yield header({ name, mode, size, mtimeMs })
  let left = size
  while (left > 0) {
    const buffer = Buffer.alloc(Math.min(left, readAtOnceBytes))
    await file.read(buffer, 0, buffer.length, size - left)
    yield buffer
    left -= buffer.length
  }
  yield padding(size)
}

export function tarText(name: string, text: string): Buffer {
  const content = Buffer.from(text)
  return Buffer.concat([
    header({ name, mode: 0o600, size: content.length }),
    content,
    padding(content.length),
  ])
}

export function tarDirectory(name: string, mode: number): Buffer {
  return header({ name: `${name}/`, mode, size: 0 })
}

export const tarEnd = Buffer.alloc(2 * blockBytes)

function padding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)
}

/** The layout of POSIX.1-1988, "ustar". */
function header({
  name,
  mode,
  size,
  mtimeMs = 0,
}: {
  name: string
  mode: number
  size: number
  mtimeMs?: number
}): Buffer {
  const block = Buffer.alloc(blockBytes)
  const [prefix, base] = splitName(name)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  block.write(base, 0)
  block.write(octal(mode & 0o7777, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(Math.floor(mtimeMs / 1000), 11), 136)
  block.write(' '.repeat(8), 148)
  block.write(name.endsWith('/') ? '5' : '0', 156)
  block.write('ustar\x0000', 257)
  block.write(prefix, 345)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 6)}\x00 `, 148)
  return block
}

/** A name of more than 100 bytes is divided at a slash. */
function splitName(name: string): [prefix: string, base: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, base] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(base) <= 100 && base !== '')
      return [prefix, base]
  }
  throw new Error(`the name is too long for an archive: ${name}`)
}
