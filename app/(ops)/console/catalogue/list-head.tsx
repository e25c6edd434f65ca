import { Plus } from 'lucide-react'
import { ListHead } from '#components/ui/list-head.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'

/** The title of a list of the catalogue, with the way to one more. */
export function CatalogueHead({
  title,
  lead,
  add,
}: {
  title: string
  lead: string
  add: { readonly href: string; readonly label: string } | null
}) {
  return (
    <ListHead title={title} lead={lead}>
      {add !== null && (
        <Link href={add.href} className={buttonStyle('primary')}>
          <Plus aria-hidden className="size-4" />
          {add.label}
        </Link>
      )}
    </ListHead>
  )
}
