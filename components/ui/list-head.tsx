/** The title of a list, with what can be done with the whole of it beside. */
import type { ReactNode } from 'react'
import { Download } from 'lucide-react'
import { buttonStyle } from '#components/ui/button-style.ts'

export function ListHead({
  title,
  lead,
  children,
}: {
  title: string
  lead: ReactNode
  /** Buttons and links. */
  children?: ReactNode
}) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-80">
        <h1 className="text-heading">{title}</h1>
        <p className="mt-2 max-w-[70ch] text-ink-soft">{lead}</p>
      </div>
      {children}
    </div>
  )
}

/** The whole list as a file. */
export function FileLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} download className={buttonStyle('secondary')}>
      <Download aria-hidden className="size-4" />
      {text}
    </a>
  )
}
