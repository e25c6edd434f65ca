import type { ReactNode } from 'react'

/** Content wider than its container scrolls within it, also by the keyboard, and never moves the page. */
export function ScrollRegion({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Arrow keys scroll only what has the focus (WCAG 2.1.1).
      tabIndex={0}
      className={`overflow-x-auto focus-visible:-outline-offset-2 ${className}`}
    >
      {children}
    </div>
  )
}
