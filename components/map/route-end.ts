/** The two ends of a route, in the order a truck meets them. */
export const routeEnds = ['pickup', 'drop'] as const

export type RouteEnd = (typeof routeEnds)[number]

/** What a pin shows: an end of a route, or the one place that is asked for. */
export type PinName = RouteEnd | 'place'

/** What stands on the pins and before the fields, so that nobody has to tell them by colour. */
export const endLetters: Readonly<Record<PinName, string>> = { pickup: 'A', drop: 'B', place: '' }

/** Where a page of one column is scrolled to for the map. */
export const mapId = 'route-map'
