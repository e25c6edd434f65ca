/** The acts of staff for an account they do not belong to and among themselves, as the audit names them. */

/** The acts of a switch itself. */
const switchActs = ['switch-begun', 'switch-renewed', 'switch-ended', 'switch-expired'] as const

/** The acts under one. */
export const accountActs = [
  'quotes-kept',
  'order-paid',
  'slip-sent',
  'order-canceled',
  'order-repeated',
  'wallet-topped-up',
  'address-saved',
  'address-removed',
  'template-saved',
  'template-removed',
  'link-shared',
  'link-revoked',
  'person-invited',
  'invitation-withdrawn',
  'role-changed',
  'person-removed',
  'list-exported',
  'tax-details-saved',
  'waybill-created',
  'waybills-imported',
  'waybill-changed',
  'waybill-canceled',
  'deliveries-planned',
  'delivery-load',
  'delivery-unload',
  'delivery-lock',
  'delivery-unlock',
  'delivery-depart',
] as const

/** The acts of administrators on people. */
const staffActs = [
  'staff-added',
  'staff-role-changed',
  'staff-access-ended',
  'staff-access-given',
  'second-step-removed',
] as const

export const auditedActs = [...switchActs, ...accountActs, ...staffActs] as const

export type AccountAct = (typeof accountActs)[number]
export type AuditedAct = (typeof auditedActs)[number]

/** The facts of an act, in the order they are shown. */
export const auditFactNames = [
  'reason',
  'until',
  'quote',
  'order',
  'waybill',
  'waybills',
  'delivery',
  'deliveries',
  'method',
  /** Written with its currency: `1234.50 THB`. */
  'amount',
  'reference',
  'address',
  'template',
  'person',
  'role',
  'link',
  'file',
] as const

export type AuditFactName = (typeof auditFactNames)[number]
export type AuditFacts = Readonly<Partial<Record<AuditFactName, string>>>

export interface AuditLine {
  readonly id: string
  readonly at: Date
  readonly personName: string
  readonly personEmail: string
  /** Null: done from a page of all accounts. */
  readonly accountName: string | null
  readonly actingId: string | null
  readonly what: AuditedAct
  readonly facts: AuditFacts
}
