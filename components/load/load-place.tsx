import type { ReactNode } from 'react'

/** A placeholder with the frame of the load view, and text that says what it waits for. */
export function LoadPlace({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-72 items-center justify-center rounded-large border border-edge bg-surface px-5 text-center text-small text-ink-soft md:h-96">
      {children}
    </div>
  )
}
