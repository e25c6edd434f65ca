/** One source file and its syntax tree. */
import { parseSync, type Comment, type Program } from 'oxc-parser'

export interface Source {
  /** From the project's root, with forward slashes. */
  readonly path: string
  readonly text: string
  readonly program: Program
  readonly comments: readonly Comment[]
}

export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} does not parse: ${error.message}`)
  return { path, text, program, comments }
}

export function lineAt(source: Source, offset: number): number {
  return source.text.slice(0, offset).split('\n').length
}
