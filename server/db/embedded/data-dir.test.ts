import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { StartRefused } from '../../start-refused.ts'
import { startChild } from '../testing/child-process.ts'
import { temporaryDirectories } from '../testing/temporary-directory.ts'
import { claimDataDir } from './data-dir.ts'

const newDirectory = temporaryDirectories('loadline-data-dir-')
const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
const nobody = 65_534

async function refusal(dataDir: string): Promise<string> {
  try {
    await claimDataDir(dataDir)
  } catch (error) {
    if (error instanceof StartRefused) return error.message
    throw error
  }
  return 'not refused'
}

test('makes the directory and those above it, closed to others', async () => {
  const path = join(await newDirectory(), 'above', 'data')
  const claim = await claimDataDir(path)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  await claim.release()
})

test('a second claim is refused with the process that has it, until that releases it', async () => {
  const path = await newDirectory()
  const claim = await claimDataDir(path)
  expect(await refusal(path)).toBe(
    `DATA_DIR ${path} is in use by process ${process.pid}: stop it, or choose another DATA_DIR.`,
  )
  const second = startChild('claim-and-start', { dataDir: path })
  expect(await second.reply).toEqual({
    kind: 'refused',
    sentence: expect.stringContaining(`in use by process ${process.pid}`),
  })
  await claim.release()
  const third = await claimDataDir(path)
  await third.release()
})

test('a killed process holds nothing', async () => {
  const path = await newDirectory()
  const child = startChild('claim-and-start', { dataDir: path })
  expect(await child.reply).toMatchObject({ kind: 'done' })
  expect(await refusal(path)).toContain(`in use by process ${child.pid}`)
  await child.kill('SIGKILL')
  const claim = await claimDataDir(path)
  await claim.release()
})

test('the same directory by another way is the same directory', async () => {
  const path = await newDirectory()
  await mkdir(join(path, 'data'))
  const claim = await claimDataDir(join(path, 'data'))
  await run('ln', ['-s', join(path, 'data'), join(path, 'link')])
  expect(await refusal(join(path, 'link'))).toContain('is in use by process')
  await claim.release()
})

test('a file in the way is named', async () => {
  const file = join(await newDirectory(), 'file')
  await writeFile(file, '')
  expect(await refusal(file)).toMatch(
    /^DATA_DIR cannot be used: .*file: .*set DATA_DIR to a directory/,
  )
  expect(await refusal(join(file, 'data'))).toMatch(/a part of the path is a file/)
})

test('a directory that this user may not write to is named', async () => {
  const path = await newDirectory()
  await chmod(path, 0o555)
  const child = startChild('claim-and-start', { dataDir: path, ...(isRoot && { uid: nobody }) })
  expect(await child.reply).toEqual({
    kind: 'refused',
    sentence: `DATA_DIR cannot be used: ${path}: this user may not write there: open it to this user, or set DATA_DIR to a directory it owns.`,
  })
})

test.runIf(isRoot)('a full disk and a read-only one are named', async ({ skip }) => {
  const path = await newDirectory()
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path]).catch(
    () => null,
  )
  if (mounted === null) skip('this root may not mount')
  try {
    await run('sh', ['-c', `cat /dev/zero > ${path}/full || true`])
    expect(await refusal(path)).toContain('the disk is full: free some space')
    expect(await readdir(path)).toEqual(['full'])
    await run('mount', ['-o', 'remount,ro', path])
    expect(await refusal(path)).toContain('the file system is read-only')
  } finally {
    await run('umount', [path])
  }
})
