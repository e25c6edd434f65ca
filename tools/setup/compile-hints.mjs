/**
 * Each page begins with React and Next: four hundred kilobytes that a browser compiles function by
 * function as they are called, on the thread that should answer the visitor. Chromium's (from 136) read a
 * comment in the first line of a script and then compile all of it on another thread, while it is still
 * coming in (https://v8.dev/blog/explicit-compile-hints). Only what every page runs at once has it: in
 * others most functions are never called. Browsers that do not know the comment pass over it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const hint = '//# allFunctionsCalledOnLoad\n'

/** @param {string} buildDir Next's, when it has written the scripts. */
export function hintAtScriptsOfEveryPage(buildDir) {
  const manifest = /** @type {unknown} */ (
    JSON.parse(readFileSync(path.join(buildDir, 'build-manifest.json'), 'utf8'))
  )
  for (const script of scriptsOfEveryPage(manifest)) {
    const file = path.join(buildDir, script)
    const source = readFileSync(file, 'utf8')
    if (!source.startsWith(hint)) writeFileSync(file, hint + source)
  }
}

/** @param {unknown} manifest @returns {string[]} From the build's folder. */
function scriptsOfEveryPage(manifest) {
  if (typeof manifest !== 'object' || manifest === null || !('rootMainFiles' in manifest)) return []
  const { rootMainFiles } = manifest
  if (!Array.isArray(rootMainFiles)) return []
  return rootMainFiles.filter((file) => typeof file === 'string' && file.endsWith('.js'))
}
