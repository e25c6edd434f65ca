/**
 * The lock file agrees with package.json: the set-up installs the one, people read the other. `npm
 * install` would not notice a range changed by hand in one of them.
 */
import { z } from 'zod'
import type { HouseCheck } from './project.ts'

const ranges = z.record(z.string(), z.string()).optional()
const lists = z.object({
  dependencies: ranges,
  devDependencies: ranges,
  optionalDependencies: ranges,
})
const lockFile = z.object({ packages: z.object({ '': lists }) })

export const lockFileInStep: HouseCheck = {
  name: 'package-lock.json is in step with package.json',
  find(project) {
    const manifest = lists.parse(JSON.parse(project.text('package.json') ?? '{}'))
    const locked = lockFile.parse(JSON.parse(project.text('package-lock.json') ?? '{}'))
    return (['dependencies', 'devDependencies', 'optionalDependencies'] as const).flatMap(
      (list) => {
        const wanted = manifest[list] ?? {}
        const have = locked.packages[''][list] ?? {}
        return [...new Set([...Object.keys(wanted), ...Object.keys(have)])]
          .filter((name) => wanted[name] !== have[name])
          .map((name) => ({
            path: 'package-lock.json',
            line: 1,
            message: `${list}: ${name} is ${have[name] ?? 'absent'}, in package.json ${wanted[name] ?? 'absent'}`,
          }))
      },
    )
  },
}
