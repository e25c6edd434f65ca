/**
 * Which npm installs, and in what environment: the set-up itself often runs inside `npm start`, so
 * that npm's options, the scripts' PATH and even the running Node may be of the kind that must not
 * decide what gets installed.
 */
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { SetupFault, sentenceForCause } from './fault.mjs'
import { nodeModules, root } from './paths.mjs'
import { say } from './say.mjs'

/**
 * The options of npm that a user sets for the machine: where packages come from, and how. All others in
 * the environment are taken out, because they would change what is installed, where, or whether at all;
 * against those of an npmrc the flags below are given.
 */
const optionsOfTheMachine =
  /^npm_config_(?:registry|@.*|\/\/.*|_.*|.*proxy|cache|ca|cafile|cert|key|strict_ssl|userconfig|globalconfig|fetch_.*|maxsockets|offline|prefer_offline|prefer_online|user_agent)$/

/**
 * The versions of the lock file and nothing else: `npm ci` would do the same, but refuses a lock
 * file in which packages of other operating systems are missing because the registry it was made
 * with lacks them. With --no-save neither package.json nor the lock file is written.
 */
const exactInstall = [
  '--no-save',
  '--package-lock',
  '--include=dev',
  '--include=optional',
  '--include=peer',
  '--ignore-scripts=false',
  '--install-strategy=hoisted',
  '--legacy-peer-deps=false',
  '--strict-peer-deps=false',
  '--engine-strict=false',
  '--bin-links',
  '--dry-run=false',
]

const quietNpm = [
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--no-update-notifier',
  '--loglevel=http',
]

/**
 * @typedef {object} Npm
 * @property {string} command
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} env
 */

/** @param {NodeJS.ProcessEnv} env @returns {Npm} */
export function npmInstall(env) {
  return npm(env, ['install', ...exactInstall, '--prefer-offline', ...quietNpm])
}

/** @param {NodeJS.ProcessEnv} env @param {readonly string[]} packages @returns {Npm} */
export function npmRebuild(env, packages) {
  return npm(env, ['rebuild', '--ignore-scripts=false', ...quietNpm, ...packages])
}

/**
 * Gives the sentence about a failed npm, and shows what of its output says more: with a known cause
 * only what and where, else the end.
 *
 * @param {import('./child.mjs').ChildResult} result
 */
export function npmFault({ exitCode, signal, output }) {
  const printed = output.split('\n').filter((line) => !line.startsWith('npm http'))
  const sentence = sentenceForCause(printed.join('\n'), root)
  const lines = printed
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trimEnd())
    .filter((line) => line.trim() && !/^\s+at |^npm warn/.test(line))
  const shown = sentence
    ? lines.filter((line) => /^(?:code|path|syscall|network request)\b/.test(line)).slice(0, 4)
    : lines.slice(-25)
  for (const line of shown) say(`  npm: ${line}`)
  return new SetupFault(
    sentence ??
      `npm could not install the packages (${signal ?? `exit code ${exitCode}`}); its last lines are above.`,
  )
}

/** @param {NodeJS.ProcessEnv} env @param {readonly string[]} args @returns {Npm} */
function npm(env, args) {
  const node = outsideNode(env)
  const program = npmProgram(env)
  const cleanEnv = environmentForNpm(env)
  // A package script calls `npm` by its name; its directory is not always on the PATH.
  cleanEnv['PATH'] = [cleanEnv['PATH'], path.dirname(program), path.dirname(node)].join(
    path.delimiter,
  )
  return program.endsWith('.js')
    ? { command: node, args: [program, ...args], env: cleanEnv }
    : { command: program, args, env: cleanEnv }
}

/**
 * The environment without the variables that the outer npm gave its script and without options but those above.
 *
 * @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv}
 */
export function environmentForNpm(env) {
  const kept = Object.entries(env).filter(([name]) => {
    const lower = name.toLowerCase()
    if (lower.startsWith('npm_config_')) {
      return optionsOfTheMachine.test(lower.replaceAll('-', '_'))
    }
    return !/^npm_(?:package|lifecycle)_|^npm_command$|^init_cwd$|^node_env$/.test(lower)
  })
  const clean = Object.fromEntries(kept)
  clean['PATH'] = outsideDirectories(env).join(path.delimiter)
  return clean
}

/**
 * A Node that is not one of the packages about to be replaced.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function outsideNode(env) {
  const candidates = [
    process.execPath,
    env['npm_node_execpath'],
    ...outsideDirectories(env).map((directory) => path.join(directory, 'node')),
  ]
  const node = candidates.find((file) => file && !isInside(file) && existsSync(file))
  if (!node) {
    throw new SetupFault(
      'Node 20 or newer is not on the PATH: install it (https://nodejs.org) and run the command again.',
    )
  }
  return node
}

/** @param {NodeJS.ProcessEnv} env */
function npmProgram(env) {
  const running = env['npm_execpath']
  // The command may have come through another package manager, whose lock file we don't have.
  if (running && running.endsWith('npm-cli.js') && existsSync(running)) return running
  const found = outsideDirectories(env)
    .map((directory) => path.join(directory, 'npm'))
    .find((file) => existsSync(file))
  if (!found) {
    throw new SetupFault(
      'npm is not on the PATH: install it (it comes with Node, https://nodejs.org) and run the command again.',
    )
  }
  return realpathSync(found)
}

/** The PATH without the directories of packages. @param {NodeJS.ProcessEnv} env */
function outsideDirectories(env) {
  return (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((directory) => directory && !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(directory))
}

/** @param {string} file */
function isInside(file) {
  return !path.relative(nodeModules, file).startsWith('..')
}
