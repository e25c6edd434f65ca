import type { OrderStatus } from './order-statuses.ts'

/** At these a client stops polling (interface 8), though a failed trip may yet be sent again. */
export const orderStatusesAtRest = [
  'delivered',
  'canceled',
  'failed',
] as const satisfies readonly OrderStatus[]
