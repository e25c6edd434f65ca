import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

/** A page without header and footer: the name at the top, the message in the middle. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="flex min-h-dvh flex-col">
      <div className="page flex h-16 items-center">
        <Logo />
      </div>
      <div className="flex flex-1 flex-col justify-center pb-16">{children}</div>
    </main>
  )
}
