/**
 * No circles, neither of files nor of rooms, types included: what is in a circle cannot be read alone, and
 * in a circle of files the order of loading matters.
 */
import { isTestOnly, type Finding, type HouseCheck } from './project.ts'
import type { Import } from './imports.ts'
import { isRoutes, roomOf } from './service-rooms.ts'

/** One import from node to node, with its place in the code. */
interface Edge {
  readonly from: string
  readonly to: string
  readonly at: Import
}

export const circles: HouseCheck = {
  name: 'no circles',
  find: ({ imports }) => [
    ...findCircles(imports.flatMap(fileEdge), 'files'),
    ...findCircles(imports.flatMap(roomEdge), 'rooms'),
  ],
}

function fileEdge(at: Import): Edge[] {
  return at.target.kind === 'file' && at.target.path !== at.from
    ? [{ from: at.from, to: at.target.path, at }]
    : []
}

/** Routes are above the middleware, which is above the doors: only what is behind a door counts. */
function roomEdge(at: Import): Edge[] {
  if (at.target.kind !== 'file' || isTestOnly(at.from) || isRoutes(at.from)) return []
  const from = roomOf(at.from) ?? folderOf(at.from)
  const to = roomOf(at.target.path) ?? folderOf(at.target.path)
  if (from === null || to === null || from === to || to === 'http') return []
  return [{ from, to, at }]
}

/** The room of a component, of a library file or of the portal: its folder. */
function folderOf(path: string): string | null {
  return /^(?:components|lib|server\/portal)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null
}

/** One finding for each circle: the shortest path back to the start of the search. */
function findCircles(edges: readonly Edge[], what: string): Finding[] {
  const leaving = Map.groupBy(edges, ({ from }) => from)
  const reported = new Set<string>()
  return [...leaving.keys()].toSorted().flatMap((start) => {
    const circle = shortestWayBack(start, leaving)
    const [first] = circle
    if (!first || circle.some(({ from }) => reported.has(from))) return []
    for (const { from } of circle) reported.add(from)
    const way = [...circle.map(({ from }) => from), start].join(' -> ')
    return [{ path: first.at.from, line: first.at.line, message: `${what} in a circle: ${way}` }]
  })
}

function shortestWayBack(start: string, leaving: ReadonlyMap<string, readonly Edge[]>): Edge[] {
  const cameBy = new Map<string, Edge>()
  const queue = [start]
  for (const node of queue) {
    for (const edge of leaving.get(node) ?? []) {
      if (edge.to === start) return wayTo(node, { start, cameBy, last: edge })
      if (cameBy.has(edge.to)) continue
      cameBy.set(edge.to, edge)
      queue.push(edge.to)
    }
  }
  return []
}

function wayTo(
  node: string,
  { start, cameBy, last }: { start: string; cameBy: ReadonlyMap<string, Edge>; last: Edge },
): Edge[] {
  const way = [last]
  for (let at = node; at !== start;) {
    const edge = cameBy.get(at)
    if (!edge) break
    way.unshift(edge)
    at = edge.from
  }
  return way
}
