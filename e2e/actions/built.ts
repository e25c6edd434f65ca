/** Every server action and every handler that the build has, whether a page shows it or not. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const built = join(root, '.next', 'server')

export interface BuiltAction {
  readonly id: string
  /** As the table names it. */
  readonly name: string
  /** Where it can be sent to: the paths of pages that have it, as Next writes them. */
  readonly pages: readonly string[]
}

interface Manifest {
  readonly node: Readonly<
    Record<
      string,
      {
        readonly filename: string
        readonly exportedName: string
        readonly workers: Readonly<Record<string, unknown>>
      }
    >
  >
}

export function builtActions(): BuiltAction[] {
  const { node } = readJson<Manifest>('server-reference-manifest.json')
  return Object.entries(node).map(([id, { filename, exportedName, workers }]) => ({
    id,
    name: `${filename} ${exportedName}`,
    pages: Object.keys(workers).map((worker) => pathOf(worker.replace(/^app/, ''))),
  }))
}

const methods = /\b(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/g
/** A method's own function, or those of another path's file. */
const exported = /export (?:(?:async )?(?:function|const) \w+|\{[^}]*\} from)/g

/** `GET /portal/draft`: the methods are those that the source exports. */
export function builtHandlers(): string[] {
  const places = Object.keys(readJson<Record<string, string>>('app-paths-manifest.json'))
  return places
    .filter((place) => place.endsWith('/route'))
    .flatMap((place) => {
      const source = join(root, 'app', `${place}.ts`)
      let text: string
      try {
        text = readFileSync(source, 'utf8')
      } catch {
        // A file that Next serves by its name, such as the icon.
        return []
      }
      const named = [...text.matchAll(exported)].flatMap(([names]) => names.match(methods) ?? [])
      return named.map((method) => `${method} ${pathOf(place)}`)
    })
}

/** `/(account)/account/page` is at `/account`. */
function pathOf(place: string): string {
  const path = place.replaceAll(/\/\([^)]*\)/g, '').replace(/\/(?:page|route)$/, '')
  return path === '' ? '/' : path
}

function readJson<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(join(built, file), 'utf8')) as Shape
}
