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
import { npmFault, npmInstall } from './npm.mjs'
import { nodeModules, notesDir, ourNode, root } from './paths.mjs'
import { checkPrograms } from './programs.mjs'
import { step } from './say.mjs'

/** Raise when an older set-up's node_modules must not be taken as it is. */
const setupVersion = 1

const installedNote = path.join(notesDir, 'installed.json')
const begunNote = path.join(notesDir, 'install-begun')
const lockFile = path.join(root, 'package-lock.json')
const packageFile = path.join(root, 'package.json')
/** npm's own record of what it put there, the last thing it writes. */
const hiddenLockFile = path.join(nodeModules, '.package-lock.json')

/** @param {{ env: NodeJS.ProcessEnv, lockFd: number | null }} options */
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
  // Some versions of npm write into the lock file what they found out, whatever they are told.
  for (const { file, bytes } of before) {
    if (!readFileSync(file).equals(bytes)) writeFileSync(file, bytes)
  }
  if (result.exitCode !== 0) throw npmFault(result)
  const strays = versionsOffTheLock()
  if (strays.length > 0) {
    throw new SetupFault(
      `npm installed other versions than package-lock.json names (${strays.slice(0, 3).join(', ')}): package.json and package-lock.json do not belong together, take both from the repository.`,
    )
  }
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

/** Packages whose installed version is not the lock file's: `name have, want`. */
function versionsOffTheLock() {
  const wanted = lockedVersions(lockFile)
  return [...lockedVersions(hiddenLockFile)].flatMap(([place, version]) => {
    const want = wanted.get(place)
    return want === undefined || want === version ? [] : [`${place} ${version} for ${want}`]
  })
}

/** @param {string} file @returns {Map<string, string>} */
function lockedVersions(file) {
  const packages = readNote(file)?.['packages']
  if (typeof packages !== 'object' || packages === null) return new Map()
  return new Map(
    Object.entries(packages).flatMap(([place, entry]) => {
      const version = /** @type {unknown} */ (entry?.version)
      return place && typeof version === 'string' ? [[place, version]] : []
    }),
  )
}
