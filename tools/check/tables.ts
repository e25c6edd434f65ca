/**
 * A table is named in the sources of one room alone, so that whoever changes it knows where to look.
 * Another room asks through the door; where one statement has to reach into both, the owner gives a
 * fragment of SQL for it.
 */
import { isTestOnly, type HouseCheck } from './project.ts'
import { lineAt } from './source.ts'

const rooms = 'server/tms/'
/** A function of the schema stands right before its parenthesis. */
const table = /(?<=[^\w.]tms\.)[a-z_]+(?![a-z_(])/g

export const tablesOfOneRoom: HouseCheck = {
  name: 'no table is named by two rooms',
  find({ sources }) {
    const uses = sources
      .filter(({ path }) => path.startsWith(rooms) && !isTestOnly(path))
      .flatMap((source) =>
        Array.from(source.text.matchAll(table), ({ 0: name, index }) => ({
          table: `tms.${name}`,
          room: source.path.slice(rooms.length).split('/')[0] ?? '',
          path: source.path,
          line: lineAt(source, index),
        })),
      )
    return [...Map.groupBy(uses, (use) => use.table)].flatMap(([named, places]) => {
      const namers = new Set(places.map(({ room }) => room))
      if (namers.size < 2) return []
      return places.map(({ path, line }) => ({
        path,
        line,
        message: `names ${named}, as ${[...namers].toSorted().join(' and ')} do: it is one room's`,
      }))
    })
  },
}
