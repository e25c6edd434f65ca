/** The visitor, as far as the frame shows it. */
import type { ReactNode } from 'react'

export interface Visitor {
  /** Null: not signed in. */
  readonly person: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly isStaff: boolean
  } | null
  /** For the header: the account that staff act for. */
  readonly acting: ReactNode
  readonly signOut: () => Promise<void>
}
