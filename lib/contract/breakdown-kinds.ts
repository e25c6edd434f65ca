/**
 * The kinds that this service writes. The interface lists only those it has seen, so others are read
 * too.
 */
export const breakdownKinds = ['base', 'distance', 'weight', 'minimum', 'addon'] as const

export type BreakdownKind = (typeof breakdownKinds)[number]
