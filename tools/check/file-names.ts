/** A file is named for its content, in kebab-case; no catch-all files, no barrels. */
import type { HouseCheck } from './project.ts'

const rooms = /^(?:app|bench|components|e2e|lib|server|tools)\//
const drawer = /(?:^|\/)(?:utils?|helpers?|common|misc|types)(?:\.tsx?$|\/)/
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/
const camelSource = /\.(?:ts|tsx|mjs)$/

export const fileNames: HouseCheck = {
  name: 'files are named for what they say',
  find: ({ files }) =>
    [...files]
      .filter((path) => rooms.test(path) && camelSource.test(path))
      .flatMap((path) => {
        const message = faultOf(path)
        return message ? [{ path, line: 1, message }] : []
      }),
}

function faultOf(path: string): string | null {
  const name = path.split('/').at(-1) ?? path
  if (drawer.test(path)) return 'is a drawer for anything: name the file after what it says'
  if (/^index\.tsx?$/.test(name)) return 'is a barrel: import from the file that says it'
  return kebab.test(name) ? null : 'is not in kebab-case'
}
