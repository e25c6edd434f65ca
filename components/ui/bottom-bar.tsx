import type { ReactNode } from 'react'

/**
 * The next action, at the bottom of a narrow screen at any scroll position. It is the last element of its
 * block, so it covers nothing at the block's end; focused elements scroll clear of it (globals.css).
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
