/**
 * The set-up rebuilds the pages when one of their inputs has changed. It uses a list of folders, because
 * it runs before any package that could parse imports is installed: here the list is compared with what
 * pages really import.
 */
import buildInputs from '../setup/build-inputs.json' with { type: 'json' }
import { isTestOnly, type HouseCheck } from './project.ts'
import { isUnder } from './zones.ts'

export const buildInputsAreComplete: HouseCheck = {
  name: "the set-up knows all of the pages' sources",
  find({ imports, files }) {
    const leaving = Map.groupBy(
      imports.filter(({ typeOnly, from }) => !typeOnly && !isTestOnly(from)),
      ({ from }) => from,
    )
    const pages = [...files].filter((path) => path.startsWith('app/') && !isTestOnly(path))
    const reached = new Set(pages)
    for (const path of reached) {
      for (const { target } of leaving.get(path) ?? []) {
        if (target.kind === 'file') reached.add(target.path)
      }
    }
    return [...reached]
      .filter((path) => !buildInputs.some((input) => path === input || isUnder(path, `${input}/`)))
      .map((path) => ({
        path,
        line: 1,
        message: 'is part of the pages: add it to buildInputs in tools/setup/build-inputs.json',
      }))
  },
}
