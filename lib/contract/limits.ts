/** The numbers of interface part 8 and 2.2. The bounds of a single field are with its schema. */

export const signatureFreshnessMs = 5 * 60_000
export const labelsPerBatch = 100
/** Ours, as are the next two. */
export const parcelsPerWaybill = 1000
export const waybillsPerBatch = 1000
export const parcelsPerBatch = 20_000
export const vehicleTypesPerProposal = 10
/** Ours, as is the next one. */
export const waybillsPerPlanning = 1000
export const piecesPerPlanning = 15_000
/** Ours: the stops of a route of the catalogue. */
export const mostRouteNodes = 20
/** Ours: of one sender account. */
export const mostDispatchAddresses = 50
/** Ours: a longer bank statement is counted in parts. */
export const mostTransfersMatched = 1_000
export const quoteValiditySeconds = 30 * 60
export const trackingCacheSeconds = 5
export const trackingPollSeconds = 10

/** A person must confirm an address with a lower confidence. */
export const reliableConfidence = 0.68
/** The confidence of the last level of the address chain. */
export const provinceCentroidConfidence = 0.32
