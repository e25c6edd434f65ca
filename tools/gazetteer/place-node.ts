/** A place while the table is being compiled. */
import { greatCircleM } from '#lib/geo/great-circle.ts'

export interface Point {
  readonly lat: number
  readonly lng: number
}

/** Letters as the compiled table has them; server/tms/regions/gazetteer reads them. */
export type Kind = 'province' | 'city' | 'district' | 'subdistrict' | 'town'

/**
 * Where a place's coordinates are from: the source gives them for this very place, they are the mean of
 * the place's parts, or they are those of the town that the province is governed from.
 */
export type Origin = 'exact' | 'computed' | 'capital'

export type Era = 'before' | 'since'

export interface PlaceNode {
  readonly kind: Kind
  readonly code: string
  name: string
  readonly nameEn: string
  /** In Thai and Chinese, where a source has it. */
  nameTh: string
  nameZh: string
  aliases: string[]
  readonly postalCode: string
  point: Point | null
  origin: Origin | null
  population: number
  /** From the point to the farthest corner of the area; 0 where no source says. */
  reachKm: number
  /** Only of the layout before the country's reform, or only of the one since. */
  era: Era | null
  readonly children: PlaceNode[]
}

export interface CountryNode {
  readonly code: string
  /** The point of the capital, which stands for places without coordinates of their own. */
  readonly point: Point | null
  readonly provinces: PlaceNode[]
}

export function newPlace(place: {
  kind: Kind
  code: string
  name: string
  nameEn?: string
  postalCode?: string
  point?: Point | null
  reachKm?: number
}): PlaceNode {
  const { kind, code, name, nameEn = '', postalCode = '', point = null, reachKm = 0 } = place
  return {
    kind,
    code,
    name,
    nameEn,
    nameTh: '',
    nameZh: '',
    aliases: [],
    postalCode,
    point,
    origin: point === null ? null : 'exact',
    population: 0,
    reachKm,
    era: null,
    children: [],
  }
}

/** The one of that code, or a new one added at the end. */
export function childOf(siblings: PlaceNode[], place: Parameters<typeof newPlace>[0]): PlaceNode {
  // Rows of one parent follow each other in every source, so the last one is the usual answer.
  const last = siblings.at(-1)
  const known = last?.code === place.code ? last : siblings.find(({ code }) => code === place.code)
  if (known !== undefined) return known
  const made = newPlace(place)
  siblings.push(made)
  return made
}

/** Where a place has no coordinates and its parts have some: their mean. */
export function computeFromParts(place: PlaceNode): void {
  for (const child of place.children) computeFromParts(child)
  const points = place.children.map(({ point }) => point).filter((point) => point !== null)
  if (place.point !== null || points.length === 0) return
  const mean = (of: (point: Point) => number) =>
    Math.round((points.reduce((sum, point) => sum + of(point), 0) / points.length) * 1e4) / 1e4
  place.point = { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
  place.origin = 'computed'
}

/** How far the parts reach from the place's own point, where the reach of all of them is known. */
export function reachFromParts({ point, children }: PlaceNode): number {
  if (point === null || children.length === 0) return 0
  const reaches = children.map((child) =>
    child.point === null || child.reachKm === 0
      ? 0
      : greatCircleM(point, child.point) / 1000 + child.reachKm,
  )
  return Math.round(Math.max(...reaches) * 10) / 10
}
