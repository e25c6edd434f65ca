/** Gets the programs with which the tests of printed pages look at them, and read their text and codes. */
import { installWithApt, mayUseApt } from './apt.mjs'
import { isProgram } from './find-browser.mjs'
import { say } from './say.mjs'

const packages = { pdftoppm: 'poppler-utils', zbarimg: 'zbar-tools' }

/** @param {{ env: NodeJS.ProcessEnv }} options */
export async function ensureCodeReaders({ env }) {
  if (missing(env).length === 0) return
  if (mayUseApt()) {
    await installWithApt({ env, purpose: 'readers of codes for the tests', packages: missing(env) })
  }
  const still = missing(env)
  if (still.length > 0) {
    say(`note: without ${still.join(' and ')} the tests that read printed codes are skipped.`)
  }
}

/** @param {NodeJS.ProcessEnv} env */
function missing(env) {
  const folders = (env['PATH'] ?? '').split(':').filter(Boolean)
  return Object.entries(packages)
    .filter(([program]) => !folders.some((folder) => isProgram(`${folder}/${program}`)))
    .map(([, name]) => name)
}
