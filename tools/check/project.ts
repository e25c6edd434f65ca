/**
 * The project for the checks: its files, its parsed sources and their imports. A test makes one in
 * memory.
 */
import { findImports, type Import } from './imports.ts'
import { parseSource, type Source } from './source.ts'

export interface Project {
  /** Every file, sources and others: an import may name a picture or a JSON file. */
  readonly files: ReadonlySet<string>
  readonly sources: readonly Source[]
  readonly imports: readonly Import[]
  /** The text of a file that is not a source, such as package-lock.json. */
  text(path: string): string | null
}

export interface Finding {
  readonly path: string
  readonly line: number
  readonly message: string
}

export interface HouseCheck {
  /** The rule that holds when nothing is found. */
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

/** A project of the given files, for tests. */
export function plantedProject(texts: Readonly<Record<string, string>>): Project {
  return createProject(new Map(Object.entries(texts)))
}

/** Files that no program of the product loads. */
export function isTestOnly(path: string): boolean {
  return /\.test\.tsx?$|\.fixture\.tsx?$|(?:^|\/)testing\//.test(path)
}
