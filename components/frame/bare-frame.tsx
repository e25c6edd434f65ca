import type { ReactNode } from 'react'
import { Logo, LogoMark } from './logo.tsx'

/** A page without header and footer: the seller's name at the top where it is known, the message in the middle. */
export function BareFrame({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <main id="content" className="flex min-h-dvh flex-col">
      <div className="page flex h-16 items-center">
        {name === undefined ? <LogoMark className="h-7 w-auto" /> : <Logo name={name} />}
      </div>
      <div className="flex flex-1 flex-col justify-center pb-16">{children}</div>
    </main>
  )
}
