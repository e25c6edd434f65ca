import type { ReactNode } from 'react'

/**
 * What is to be done next, at the bottom of a narrow screen wherever one has scrolled to. The last of a
 * block, it lies over nothing when one has come to its end; what gets the focus is scrolled clear of it
 * (globals.css).
 */
export function BottomBar({
  children,
  className = '',
}: {
  children: ReactNode
  className?: string
}) {
  return (
    <div
      className={`bottom-bar sticky bottom-0 z-5 border-t border-edge bg-canvas pb-[env(safe-area-inset-bottom)] print:hidden ${className}`}
    >
      {children}
    </div>
  )
}
