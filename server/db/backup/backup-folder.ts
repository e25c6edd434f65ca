/**
 * BACKUP_DIR: copies of the whole database, each an archive with a description beside it, and the log of
 * everything that was committed since, in pieces.
 *
 *     copy-20261126T030000Z.tar.gz    the database's files, and those of DATA_DIR
 *     copy-20261126T030000Z.json      its description, written when the copy is complete
 *     log/00000001000000000000002A.gz
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { syncDirectory } from '../embedded/secrets.ts'

const descriptionSchema = z.object({
  /** The database that was copied. A restored one keeps its id. */
  databaseId: z.string(),
  postgresVersion: z.string(),
  /** A copy can be brought forward to any time from here on. */
  endedAt: z.coerce.date(),
  /** The first piece of the log that it needs. */
  firstLog: z.string(),
  bytes: z.number(),
  sha256: z.string(),
})

export type Description = z.infer<typeof descriptionSchema>

export interface Copy extends Description {
  readonly name: string
  readonly archive: string
}

export const logFolder = (folder: string) => join(folder, 'log')

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(logFolder(folder), { recursive: true, mode: 0o700 })
}

/** The complete copies, newest first. */
export async function listCopies(folder: string): Promise<Copy[]> {
  const copies: Copy[] = []
  for (const file of await readdir(folder)) {
    const [, name] = /^(copy-\w+)\.json$/.exec(file) ?? []
    if (name === undefined) continue
    const text = await readFile(join(folder, file), 'utf8')
    const description = descriptionSchema.safeParse(JSON.parse(text))
    if (description.success)
      copies.push({ name, archive: archiveOf(folder, name), ...description.data })
  }
  return copies.toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime())
}

export const archiveOf = (folder: string, name: string) => join(folder, `${name}.tar.gz`)

export async function writeDescription(
  folder: string,
  name: string,
  description: Description,
): Promise<void> {
  await writeWhole(join(folder, `${name}.json`), [
    Buffer.from(`${JSON.stringify(description, null, 2)}\n`),
  ])
}

/** The pieces of the log that are kept, in their order. */
export async function listLog(folder: string): Promise<string[]> {
  const files = await readdir(logFolder(folder))
  return files
    .filter((file) => file.endsWith('.gz'))
    .map((file) => file.slice(0, -'.gz'.length))
    .toSorted()
}

/** The file is complete and on the disk, or absent. */
export async function writeWhole(
  path: string,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    await pipeline(content, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncDirectory(dirname(path))
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export async function* gzipped(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const zipping = createGzip({ level: 1 })
  const writing = pipeline(content, zipping)
  // Its error also ends the reading below.
  writing.catch(() => undefined)
  yield* zipping
  await writing
}

/**
 * Removes copies that ended before `before`, but for the newest, with the pieces of the log that only
 * they need, and what a killed process has left half made.
 */
export async function removeOld(folder: string, { before }: { before: Date }): Promise<void> {
  const copies = await listCopies(folder)
  const old = copies.slice(1).filter(({ endedAt }) => endedAt < before)
  for (const { name, archive } of old) {
    // Without its description a copy does not count any more.
    await rm(join(folder, `${name}.json`), { force: true })
    await rm(archive, { force: true })
  }
  const oldestKept = copies.findLast((copy) => !old.includes(copy))
  if (oldestKept === undefined) return
  for (const file of await listLog(folder)) {
    // The first eight digits count the restores; every one of them begins with a later piece.
    const isNeeded = file.slice(8) >= oldestKept.firstLog.slice(8) || !isPiece(file)
    if (!isNeeded) await rm(join(logFolder(folder), `${file}.gz`), { force: true })
  }
}

/** Besides the pieces the log has files with the history of restores. */
export const isPiece = (name: string) => /^[0-9A-F]{24}$/.test(name)

/** Directories in DATA_DIR in which a restore is made. */
export const restorePrefix = 'restore-'

/** Files in DATA_DIR that belong to a running process, or to a restore. */
export const isOfProcess = (name: string) =>
  /^(process\.|\.writable-)/.test(name) || name.startsWith(restorePrefix)
