import { Plus } from 'lucide-react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'

/** The title of a list, with the way to one more beside it. */
export function ListHead({
  title,
  lead,
  add,
}: {
  title: string
  lead: string
  add: { readonly href: string; readonly label: string } | null
}) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-80">
        <h1 className="text-heading">{title}</h1>
        <p className="mt-2 max-w-[64ch] text-ink-soft">{lead}</p>
      </div>
      {add !== null && (
        <Link href={add.href} className={buttonStyle('primary')}>
          <Plus aria-hidden className="size-4" />
          {add.label}
        </Link>
      )}
    </div>
  )
}
