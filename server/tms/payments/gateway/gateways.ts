/** The gateways of the organizations: which one each of them is connected to, and as whom. */
import type { Transaction } from '#server/db/database.ts'
import type { PaymentGateway } from './gateway.ts'

export interface NewConnection {
  readonly organizationId: string
  readonly merchantId: string
  readonly key: string
  /** Null: the sandbox of this installation. */
  readonly baseUrl: string | null
}

export interface Gateways {
  /** Replaces the one that was active. */
  connect(tx: Transaction, connection: NewConnection): Promise<{ connectionId: string }>
  /** New trades go through it; null when the organization has no gateway. */
  active(organizationId: string): Promise<PaymentGateway | null>
  /** The one that a trade was opened through, active or not. */
  byId(connection: {
    readonly organizationId: string
    readonly connectionId: string
  }): Promise<PaymentGateway | null>
  /** Where a gateway of this organization posts its notices. */
  notifyUrl(organizationId: string): string
  close(): Promise<void>
}
