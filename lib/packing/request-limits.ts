/** The bounds of a request. They keep every volume and moment an exact whole number below 2^53. */
export const maxVehicleSideMm = 50_000
export const maxItemSideMm = 100_000
export const maxWeightG = 1_000_000_000
export const maxPieces = 10_000
export const maxItems = 2_000
export const maxStop = 1_000
export const maxVehicleTypes = 100
export const maxVehicles = 1_000
export const maxPriceMinor = 1_000_000_000_000
export const maxAxles = 20
