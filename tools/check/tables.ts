/**
 * A table is named in the sources of one room alone, so that whoever changes it knows where to look.
 * Another room asks through the door; where one statement has to reach into both, the owner gives a
 * fragment of SQL for it.
 */
import { isTestOnly, type HouseCheck } from './project.ts'
import { lineAt } from './source.ts'

interface Side {
  /** The folder of the rooms. */
  readonly folder: string
  readonly schema: string
}

/** The portal joins when its rooms each have a store. */
const sides: readonly Side[] = [{ folder: 'server/tms/', schema: 'tms' }]

export const tablesOfOneRoom = tableCheck(sides)

export function tableCheck(checked: readonly Side[]): HouseCheck {
  return {
    name: 'no table is named by two rooms',
    find: ({ sources }) =>
      checked.flatMap(({ folder, schema }) => {
        const uses = sources
          .filter(({ path }) => path.startsWith(folder) && !isTestOnly(path))
          .flatMap((source) =>
            // A function of the schema stands right before its parenthesis.
            Array.from(
              source.text.matchAll(new RegExp(`(?<=[^\\w.]${schema}\\.)[a-z_]+(?![a-z_(])`, 'g')),
              ({ 0: table, index }) => ({
                table: `${schema}.${table}`,
                room: source.path.slice(folder.length).split('/')[0] ?? '',
                path: source.path,
                line: lineAt(source, index),
              }),
            ),
          )
        return [...Map.groupBy(uses, ({ table }) => table)].flatMap(([table, named]) => {
          const rooms = new Set(named.map(({ room }) => room))
          if (rooms.size < 2) return []
          return named.map(({ path, line }) => ({
            path,
            line,
            message: `names ${table}, as ${[...rooms].toSorted().join(' and ')} do: it is one room's`,
          }))
        })
      }),
  }
}
