/** Imports go the way of the architecture's arrows, and nothing of the product imports a test. */
import { isTestOnly, type HouseCheck } from './project.ts'
import type { Import } from './imports.ts'
import { isUnder, testZones, zones } from './zones.ts'

export const importDirection: HouseCheck = {
  name: 'imports go one way',
  find: ({ imports }) =>
    imports.flatMap((one) => {
      const fault = faultOf(one)
      return fault ? [{ path: one.from, line: one.line, message: fault }] : []
    }),
}

function faultOf({ from, specifier, target }: Import): string | null {
  if (target.kind === 'missing') return `imports ${specifier}, which is not there`
  const fromTest = isTestOnly(from)
  const zone = (fromTest ? testZones : zones).find(({ place }) => isUnder(from, place))
  if (!zone) return null
  if (target.kind === 'file') {
    if (!fromTest && isTestOnly(target.path)) return `imports ${target.path}, which is for tests`
    return zone.mayImport.some((place) => isUnder(target.path, place))
      ? null
      : `${zone.place} must not import ${target.path} (it may: ${zone.mayImport.join(', ')})`
  }
  const { nodeModules, packages, notPackages } = zone
  if (target.kind === 'node') {
    return !nodeModules || nodeModules.includes(specifier)
      ? null
      : `${zone.place} must not import ${specifier}: it runs in browsers too and does no I/O`
  }
  const refused =
    (packages && !packages.includes(target.name)) || notPackages?.includes(target.name)
  return refused ? `${zone.place} must not import the package ${target.name}` : null
}
