/** The subscription features that gate groups of endpoints (interface 5.11). */
export const planFeatures = [
  'waybills',
  'delivery.planning',
  'delivery.tracking',
  'sender_accounts',
] as const

export type PlanFeature = (typeof planFeatures)[number]
