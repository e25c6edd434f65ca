/** The choices that the catalogue's forms offer. */

/** How an area is bounded. */
export const areaScopes = ['country', 'provinces', 'drawn'] as const

/** As prices of add-ons are called on the wire; insurance has the last one, and nothing else has it. */
export const addonRules = [
  'per_quote',
  'per_vehicle',
  'per_piece',
  'percent',
  'percent_of_value',
] as const
