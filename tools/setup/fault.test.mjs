import { expect, test } from 'vitest'
import { sentenceForCause } from './fault.mjs'

test.each([
  [
    'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device\nnpm error code 1',
    'disk is full',
  ],
  ['npm error code ENOTFOUND\nnpm error network', 'registry cannot be reached'],
  ['npm error code EACCES\nnpm error path /home/x/.npm', 'cannot be written'],
  ['npm error code E401', 'refuses us'],
  ['npm error code ETARGET', 'lacks a package'],
  ["EROFS: read-only file system, mkdir 'node_modules'", 'read-only'],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
  ['npm error code EINTEGRITY', 'npm cache verify'],
])('%j is reported as: %s', (output, part) => {
  const sentence = sentenceForCause(output, '/srv/loadline')
  expect(sentence).toContain(part)
  // A remedy follows the cause.
  expect(sentence).toMatch(/: .+\.$/)
})

test('an unknown cause is none', () => {
  expect(sentenceForCause('npm error code 1\nSyntaxError: Unexpected token', '/srv')).toBeNull()
})
