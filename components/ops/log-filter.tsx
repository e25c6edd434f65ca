import Form from 'next/form'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import { Link } from '#components/ui/link.tsx'

/** The filter of a log: a plain form whose fields become the address, so it works before any script has run. */
export function LogFilter({
  path,
  filter: { q, what, from, to },
  address,
  events,
  isFiltered,
  kept,
  texts,
  days,
}: {
  /** The log's own address, without a filter. */
  path: string
  filter: {
    readonly q?: string | undefined
    readonly what?: string | undefined
    readonly from?: string | undefined
    readonly to?: string | undefined
  }
  /** With the filter. Fields keep what stands in it, also when a link has changed it. */
  address: string
  events: readonly { readonly value: string; readonly label: string }[]
  isFiltered: boolean
  /** A part of the filter that has no field. */
  kept?: { readonly name: string; readonly value: string } | undefined
  texts: {
    readonly who: string
    readonly what: string
    readonly anything: string
    readonly show: string
    readonly showAll: string
  }
  /** The names of the fields for its first and its last day, where it has them. */
  days?: { readonly from: string; readonly to: string }
}) {
  return (
    <Form
      key={address}
      action={path}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 lg:flex lg:[&>*]:grow"
    >
      <TextField
        id="log-q"
        name="q"
        type="search"
        label={texts.who}
        defaultValue={q}
        maxLength={200}
        className="col-span-2 lg:basis-64"
      />
      <SelectField
        id="log-what"
        name="what"
        label={texts.what}
        any={texts.anything}
        defaultValue={what ?? ''}
        options={events}
        className="col-span-2 lg:basis-40"
      />
      {days && (
        <>
          <TextField id="log-from" name="from" type="date" label={days.from} defaultValue={from} />
          <TextField id="log-to" name="to" type="date" label={days.to} defaultValue={to} />
        </>
      )}
      {kept && <input type="hidden" name={kept.name} value={kept.value} />}
      <div className="col-span-2 flex gap-3 lg:grow-0!">
        <button type="submit" className={buttonStyle('primary')}>
          {texts.show}
        </button>
        {isFiltered && (
          <Link href={path} className={buttonStyle('secondary')}>
            {texts.showAll}
          </Link>
        )}
      </div>
    </Form>
  )
}
