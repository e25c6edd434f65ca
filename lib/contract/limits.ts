/** The numbers of interface part 8 and 2.2. Bounds of single fields stand with their schemas. */

export const signatureFreshnessMs = 5 * 60_000
export const labelsPerBatch = 100
export const vehicleTypesPerProposal = 10
export const quoteValiditySeconds = 30 * 60
export const trackingCacheSeconds = 5
export const trackingPollSeconds = 10

/** Below it an address is to be confirmed by a person. */
export const reliableConfidence = 0.68
/** The confidence of the last level of the address chain. */
export const provinceCentroidConfidence = 0.32
