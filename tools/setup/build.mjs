/**
 * The pages, built when what they depend on has changed. The note of what they were built from lies
 * in `.next` itself: Next empties that folder when a build begins, so a build that was cut short
 * leaves no note.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { hashBuildInputs } from './build-inputs.mjs'
import { runChild } from './child.mjs'
import { SetupFault, sentenceForCause } from './fault.mjs'
import { readNote, writeNote } from './notes.mjs'
import { nodeModules, notesDir, ourNode, root } from './paths.mjs'
import { sayLastWords, step } from './say.mjs'

const builtNote = path.join(root, '.next/loadline-built.json')
const knownFilesNote = path.join(notesDir, 'build-inputs.json')

/** @param {{ env: NodeJS.ProcessEnv, lockFd: number | null }} options */
export async function buildPages({ env, lockFd }) {
  const known = /** @type {import('./build-inputs.mjs').KnownFiles} */ (
    readNote(knownFilesNote) ?? {}
  )
  const { hash, files } = hashBuildInputs(root, known)
  const wanted = createHash('sha256')
    .update(JSON.stringify([hash, root, publicVariables(env)]))
    .digest('hex')
  if (readNote(builtNote)?.['wanted'] === wanted && existsSync(path.join(root, '.next/BUILD_ID'))) {
    return
  }
  await step({ begin: 'building the pages', still: 'building', done: 'pages built' }, (progress) =>
    runNextBuild({ env, lockFd, progress }),
  )
  writeNote(knownFilesNote, files)
  writeNote(builtNote, { wanted })
}

/** Next writes the values of these into the pages. @param {NodeJS.ProcessEnv} env */
function publicVariables(env) {
  return Object.entries(env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** @param {{ env: NodeJS.ProcessEnv, lockFd: number | null, progress: (text: string) => void }} options */
async function runNextBuild({ env, lockFd, progress }) {
  const result = await runChild({
    command: ourNode,
    args: [path.join(nodeModules, 'next/dist/bin/next'), 'build'],
    cwd: root,
    lockFd,
    env: {
      ...env,
      PATH: [path.dirname(ourNode), env['PATH']].join(path.delimiter),
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      // The lock file may lack other systems' packages; Next would add them to it over the network.
      NEXT_IGNORE_INCORRECT_LOCKFILE: '1',
    },
    onLine: (line) => {
      const text = line.trim()
      if (text) progress(text.slice(0, 60))
    },
  })
  if (result.exitCode === 0) return
  sayLastWords(result.output, 60)
  throw new SetupFault(
    sentenceForCause(result.output, root) ??
      `The pages do not build (${result.signal ?? `exit code ${result.exitCode}`}): Next's words are above.`,
  )
}
