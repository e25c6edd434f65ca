/** Who looks at the page, as far as the frame shows it. */
import type { ReactNode } from 'react'

export interface Visitor {
  /** Null: nobody who has signed in. */
  readonly person: {
    readonly name: string
    readonly email: string
    readonly isStaff: boolean
  } | null
  /** In the header: for whom staff act now. */
  readonly acting: ReactNode
  readonly signOut: () => Promise<void>
}
