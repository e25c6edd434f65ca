/** The two ends of a route, in driving order. */
export const routeEnds = ['pickup', 'drop'] as const

export type RouteEnd = (typeof routeEnds)[number]

/** The content of a pin: an end of a route, or a single place. */
export type PinName = RouteEnd | 'place'

/** The letters on the pins and before the fields, so that nobody has to distinguish them by colour. */
export const endLetters: Readonly<Record<PinName, string>> = { pickup: 'A', drop: 'B', place: '' }

/** The scroll target for the map on a page with one column. */
export const mapId = 'route-map'
