import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { earlyStyles, opensPage } from './early-styles.ts'

let build: string

beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'loadline-build-'))
})
afterEach(() => rmSync(build, { recursive: true }))

function writeTable(styles: string): void {
  const folder = join(build, 'server/app/offline')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'page_client-reference-manifest.js'),
    `globalThis.__RSC_MANIFEST["/offline/page"] = {"entryCSSFiles":{"[project]/app/layout":${styles},"[project]/app/error":[]}};`,
  )
}

describe('the styles of every page', () => {
  test('are named as the build wrote them down', () => {
    writeTable('[{"path":"static/chunks/2m-v_49.css","inlined":false}]')
    expect(earlyStyles(build)).toBe('</_next/static/chunks/2m-v_49.css>; rel=preload; as=style')
  })

  test('are not named without a build, nor when it wrote down something else', () => {
    expect(earlyStyles(build)).toBeNull()
    writeTable('[]')
    expect(earlyStyles(build)).toBeNull()
    writeTable('[{"path":"static/a>; rel=evil.css","inlined":false}]')
    expect(earlyStyles(build)).toBeNull()
  })
})

test('a page is opened by a navigation, not by a fetch or a form', () => {
  const request = (method: string, accept?: string) =>
    ({ method, headers: accept === undefined ? {} : { accept } }) as IncomingMessage
  expect(opensPage(request('GET', 'text/html,application/xhtml+xml,*/*;q=0.8'))).toBe(true)
  expect(opensPage(request('GET', '*/*'))).toBe(false)
  expect(opensPage(request('GET'))).toBe(false)
  expect(opensPage(request('POST', 'text/html'))).toBe(false)
})
