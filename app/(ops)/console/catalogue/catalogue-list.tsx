/** A list of the catalogue: its head with the way to one more, its table, or what is said while it is empty. */
import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import { Link } from '#components/ui/link.tsx'
import { FileLink, ListHead } from '#components/ui/list-head.tsx'
import { Notice } from '#components/ui/notice.tsx'
import {
  catalogueEntryHref,
  wholeListHref,
  type CatalogueView,
  type WholeList,
} from '#lib/hrefs.ts'

interface Way {
  readonly href: string
  readonly label: string
}

export async function CatalogueList({
  title,
  lead,
  file,
  add,
  first = null,
  none,
  headings,
  children,
}: {
  title: string
  lead: string
  file: WholeList
  /** To one more. */
  add: Way
  /** Has to be there before. */
  first?: Way | null
  /** Null: it is not empty. */
  none: { readonly title: string; readonly body: string } | null
  /** Before that of the ids. */
  headings: React.ComponentProps<typeof DataTable>['headings']
  children: React.ReactNode
}) {
  const t = await getTranslations('catalogue')
  const way = ({ href, label }: Way) => (
    <Link href={href} className={buttonStyle('primary')}>
      <Plus aria-hidden className="size-4" />
      {label}
    </Link>
  )
  return (
    <>
      <ListHead title={title} lead={lead}>
        {none === null && (
          <div className="flex flex-wrap gap-3">
            <FileLink href={wholeListHref(file)} text={t('file')} />
            {way(add)}
          </div>
        )}
      </ListHead>
      {none === null ? (
        <DataTable label={title} headings={[...headings, { text: t('id') }]}>
          {children}
        </DataTable>
      ) : (
        <Notice
          illustration={<EmptyHold />}
          title={none.title}
          heading="h2"
          action={way(first ?? add)}
        >
          <p>{none.body}</p>
        </Notice>
      )}
    </>
  )
}

/** The name of a thing in the first column, which leads to it. */
export async function NameCell({
  view,
  id,
  name,
  note,
  isActive = true,
}: {
  view: Exclude<CatalogueView, 'prices'>
  id: string
  name: string
  note: string
  isActive?: boolean
}) {
  const t = await getTranslations('catalogue')
  return (
    <td className="min-w-36 wrap-anywhere">
      <Link
        href={catalogueEntryHref(view, id)}
        className="font-medium text-action underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <span className="block text-caption text-ink-soft">{note}</span>
      {!isActive && <Badge>{t('off')}</Badge>}
    </td>
  )
}

/** Copies the id, which programs need. */
export async function IdCell({ id, name }: { id: string; name: string }) {
  const t = await getTranslations('catalogue')
  return (
    <td>
      <CopyButton
        text={id}
        label={t('copyId')}
        name={t('copyIdOf', { name })}
        doneLabel={t('copied')}
      />
    </td>
  )
}
