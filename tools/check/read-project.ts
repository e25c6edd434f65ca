/** Reads the checkout for the checks: files written by people, without built or installed ones. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createProject, type Project } from './project.ts'

const notOurs = new Set([
  'next-env.d.ts',
  'node_modules',
  'playwright-report',
  'screenshots',
  'test-results',
  'test-results-first',
])
const textFile = /\.(?:ts|tsx|mts|js|jsx|mjs|json|md)$/

export function readProject(root: string): Project {
  const texts = new Map<string, string>()
  const read = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.name.startsWith('.') || notOurs.has(entry.name)) continue
      if (entry.isDirectory()) read(path)
      // Only the names of other files (pictures, styles) matter.
      else texts.set(path, textFile.test(path) ? readFileSync(join(root, path), 'utf8') : '')
    }
  }
  read('')
  return createProject(texts)
}
