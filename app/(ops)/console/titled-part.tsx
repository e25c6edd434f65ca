/** A part of a page with its title, what can be added to it, and its list or what is said while that is empty. */
export function TitledPart({
  title,
  note,
  add,
  none = null,
  children,
}: {
  title: string
  note?: string
  add: React.ReactNode
  /** Said in place of the list. */
  none?: string | null
  children: React.ReactNode
}) {
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className={note === undefined ? '' : 'min-w-0 grow basis-72'}>
          <h2 className="text-title">{title}</h2>
          {note !== undefined && (
            <p className="mt-1 max-w-[70ch] text-small text-ink-soft">{note}</p>
          )}
        </div>
        {add}
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
