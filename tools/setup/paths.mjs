/** Where things lie in this checkout, whatever directory the command was called from. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

export const nodeModules = path.join(root, 'node_modules')

/** The set-up's own notes: what is installed, what was built from. Gone with the packages. */
export const notesDir = path.join(nodeModules, '.loadline')

/** Our own Node, of the version that runs TypeScript: a dependency like any other. */
export const ourNode = path.join(
  nodeModules,
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
)
