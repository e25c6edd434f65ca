/** A part of a page with its title, what can be added to it, and its list or what is said while that is empty. */
import { getTranslations } from 'next-intl/server'
import { FileLink } from '#components/ui/list-head.tsx'
import { wholeListHref, type WholeList } from '#lib/hrefs.ts'

export async function TitledPart({
  title,
  note,
  file,
  add,
  none = null,
  children,
}: {
  title: string
  note?: string
  /** Its list, where it has one. */
  file?: WholeList
  add: React.ReactNode
  /** Said in place of the list. */
  none?: string | null
  children: React.ReactNode
}) {
  const t = await getTranslations('console')
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className={note === undefined ? '' : 'min-w-0 grow basis-72'}>
          <h2 className="text-title">{title}</h2>
          {note !== undefined && (
            <p className="mt-1 max-w-[70ch] text-small text-ink-soft">{note}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          {file !== undefined && none === null && (
            <FileLink href={wholeListHref(file)} text={t('list.file')} />
          )}
          {add}
        </div>
      </div>
      {none === null ? (
        children
      ) : (
        <p className="rounded-large border border-dashed border-edge-strong px-6 py-10 text-center text-small text-ink-soft">
          {none}
        </p>
      )}
    </div>
  )
}
