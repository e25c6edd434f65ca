/**
 * Each layer of the map has a pane of its own. Street tiles lie over the base map with its names: where
 * they come they hide it, and where they fail it is still there.
 */
export const panes = {
  land: 210,
  borders: 220,
  names: 230,
  tiles: 300,
  uncertainty: 410,
  line: 420,
  pins: 600,
} as const
