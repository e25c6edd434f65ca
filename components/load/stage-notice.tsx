import type { ReactNode } from 'react'

/** Stands where the picture will be. */
export function StageNotice({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="absolute inset-0 flex items-center justify-center text-small text-ink-soft"
    >
      {children}
    </div>
  )
}
