/** The closed table of integer codes of the compatibility envelope (interface 7.1). */
export const legacyCodes = {
  success: 0,
  systemError: -1,
  invalidParameters: 1000,
  organizationNotFound: 1001,
  signatureFailed: 1002,
  duplicateWaybill: 1003,
  dispatchAddressNotMatched: 1004,
  deliveryAddressNotMatched: 1005,
  waybillNotFound: 1006,
  noCarrierAssigned: 1007,
  duplicateParcel: 1008,
} as const

export type LegacyCode = (typeof legacyCodes)[keyof typeof legacyCodes]
