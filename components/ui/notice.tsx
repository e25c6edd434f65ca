import type { ReactNode } from 'react'

/** The same within a page: in place of a list, a picture, the text and the next step. */
export function Notice({
  illustration,
  title,
  heading: Heading = 'h3',
  children,
  action,
}: {
  illustration: ReactNode
  title: string
  /** Where no section is above it, h2. */
  heading?: 'h2' | 'h3'
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center rounded-large border border-edge bg-surface px-6 py-12 text-center">
      <div className="w-52 max-w-full">{illustration}</div>
      <Heading className="mt-8 text-lead">{title}</Heading>
      <div className="mt-2 max-w-[48ch] text-small text-ink-soft [&_p]:text-balance">
        {children}
      </div>
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

/** A page with one message: what happened, what it means, what to do next. */
export function NoticePage({
  illustration,
  title,
  children,
  actions,
}: {
  illustration: ReactNode
  title: string
  children: ReactNode
  actions: ReactNode
}) {
  return (
    <div className="page flex flex-col items-center py-16 text-center md:py-24">
      <div className="w-64 max-w-full md:w-80">{illustration}</div>
      <h1 className="mt-10 text-heading">{title}</h1>
      <div className="mt-3 w-full max-w-[52ch] text-ink-soft [&_p]:text-balance">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  )
}
