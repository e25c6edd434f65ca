import type { ReactNode } from 'react'

/** A page of one form: a column as wide as an address, with what it is about above. */
export function AccountPage({
  title,
  lead,
  children,
  after,
}: {
  title: string
  lead: ReactNode
  children: ReactNode
  after?: ReactNode
}) {
  return (
    <div className="page flex flex-col items-center py-10 md:py-16">
      <div className="w-full max-w-[26rem]">
        <h1 className="text-heading">{title}</h1>
        <p className="mt-3 mb-8 text-ink-soft">{lead}</p>
        {children}
        {after && <div className="mt-6 flex flex-col gap-1 text-small">{after}</div>}
      </div>
    </div>
  )
}

export const quietLink =
  'inline-flex min-h-8 items-center text-action underline underline-offset-4 hover:text-action-hover'
