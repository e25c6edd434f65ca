/**
 * The project as the checks see it: its files, its parsed sources and who imports what. A test
 * plants one in memory.
 */
import { findImports, type Import } from './imports.ts'
import { parseSource, type Source } from './source.ts'

export interface Project {
  /** Every file, sources and others: an import may name a picture or a JSON file. */
  readonly files: ReadonlySet<string>
  readonly sources: readonly Source[]
  readonly imports: readonly Import[]
  /** Text of a file that is no source, such as package-lock.json. */
  text(path: string): string | null
}

export interface Finding {
  readonly path: string
  readonly line: number
  readonly message: string
}

export interface HouseCheck {
  /** What holds when it finds nothing. */
  readonly name: string
  find(project: Project): Finding[]
}

const sourceEnding = /\.(?:ts|tsx|mts|js|jsx|mjs)$/

/** @throws when a source does not parse: nothing could be said about it. */
export function createProject(texts: ReadonlyMap<string, string>): Project {
  const files = new Set(texts.keys())
  const sources = [...texts].flatMap(([path, text]) =>
    sourceEnding.test(path) ? [parseSource(path, text)] : [],
  )
  return {
    files,
    sources,
    imports: sources.flatMap((source) => findImports(source, files)),
    text: (path) => texts.get(path) ?? null,
  }
}

/** One file or several by their path, for tests. */
export function plantedProject(texts: Readonly<Record<string, string>>): Project {
  return createProject(new Map(Object.entries(texts)))
}

/** Files that no program of the product loads. */
export function isTestOnly(path: string): boolean {
  return /\.test\.tsx?$|\.fixture\.tsx?$|(?:^|\/)testing\//.test(path)
}
