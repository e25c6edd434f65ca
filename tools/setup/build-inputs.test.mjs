import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashBuildInputs } from './build-inputs.mjs'

/** @type {string} */
let root

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'loadline-inputs-'))
  write('app/page.tsx', 'one')
})

afterEach(() => rmSync(root, { recursive: true }))

function write(/** @type {string} */ file, /** @type {string} */ text) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

const hash = () => hashBuildInputs(root, {}).hash

test.each([
  ['a changed text', 'app/page.tsx', 'two'],
  ['a new file', 'components/ui/button.tsx', ''],
  ['another lock file', 'package-lock.json', '{}'],
])('%s makes another hash', (_, file, text) => {
  const before = hash()
  write(file, text)
  expect(hash()).not.toBe(before)
})

test('a removed file and a renamed one make another hash', () => {
  write('app/old.tsx', 'same')
  const before = hash()
  rmSync(path.join(root, 'app/old.tsx'))
  const without = hash()
  write('app/new.tsx', 'same')
  expect(new Set([before, without, hash()]).size).toBe(3)
})

test.each([
  ['a test beside the code', 'app/page.test.tsx'],
  ['a file that no page imports', 'server/main.ts'],
  ['a note', 'lib/README.md'],
])('%s makes no other hash', (_, file) => {
  const before = hash()
  write(file, 'new')
  expect(hash()).toBe(before)
})

test('only the text counts, not the time', () => {
  const before = hash()
  utimesSync(path.join(root, 'app/page.tsx'), 1, 1)
  expect(hash()).toBe(before)
})

test('a file of the same size and times is not read again, one of other times is', () => {
  const { files } = hashBuildInputs(root, {})
  const [entry] = Object.entries(files)
  if (!entry) throw new Error('no file was found')
  const [file, [stat]] = entry
  const pretended = hashBuildInputs(root, { [file]: [stat, 'as remembered'] })
  expect(pretended.files[file]?.[1]).toBe('as remembered')

  const { size } = statSync(path.join(root, file))
  write(file, 'x'.repeat(size))
  utimesSync(path.join(root, file), 1, 1)
  expect(hashBuildInputs(root, files).hash).toBe(hash())
})
