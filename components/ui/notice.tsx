import type { ReactNode } from 'react'

/** The same within a page: in place of a list, a picture, the text and the next step. */
export function Notice({
  illustration,
  title,
  children,
  action,
}: {
  illustration: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center rounded-large border border-edge bg-surface px-6 py-12 text-center">
      <div className="w-52 max-w-full">{illustration}</div>
      <h3 className="mt-8 text-lead">{title}</h3>
      <div className="mt-2 max-w-[48ch] text-small text-ink-soft [&_p]:text-balance">
        {children}
      </div>
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
