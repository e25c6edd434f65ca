import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { hintAtScriptsOfEveryPage } from './compile-hints.mjs'

const buildDir = mkdtempSync(path.join(tmpdir(), 'loadline-hints-'))
afterEach(() => rmSync(buildDir, { recursive: true, force: true }))

test('what every page runs is compiled at once, however often it is built over, and nothing else is', () => {
  mkdirSync(path.join(buildDir, 'static'), { recursive: true })
  for (const name of ['react', 'cargo']) {
    writeFileSync(path.join(buildDir, `static/${name}.js`), `run('${name}')`)
  }
  writeFileSync(
    path.join(buildDir, 'build-manifest.json'),
    JSON.stringify({
      rootMainFiles: ['static/react.js'],
      pages: { '/cargo': ['static/cargo.js'] },
    }),
  )
  hintAtScriptsOfEveryPage(buildDir)
  hintAtScriptsOfEveryPage(buildDir)
  const read = (/** @type {string} */ name) =>
    readFileSync(path.join(buildDir, `static/${name}.js`), 'utf8')
  expect(read('react')).toBe("//# allFunctionsCalledOnLoad\nrun('react')")
  expect(read('cargo')).toBe("run('cargo')")
})
