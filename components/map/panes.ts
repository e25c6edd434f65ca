/**
 * Each layer of the map has its own pane. Street tiles are above the base map with its names: they hide
 * it where they load, and it is visible where they fail.
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
