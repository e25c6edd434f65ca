/** Apart from the schemas, for pages that need no more. */
export const waybillPriorities = ['low', 'normal', 'high', 'urgent'] as const
