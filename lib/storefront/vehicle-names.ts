/** The names of vehicles in the reader's language, by the word that orders have for their type. */
export type VehicleNames = ReadonlyMap<string, string>

/** A type that nobody has named is read as it is. */
export function vehicleName(names: VehicleNames, type: string): string {
  return names.get(type) ?? type
}
