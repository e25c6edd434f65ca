import { useTranslations } from 'next-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { SelectField } from '#components/ui/fields.tsx'
import { useListed } from './use-listed.ts'

export interface ReadColumn<Field extends string> {
  readonly index: number
  readonly heading: string
  /** The first value below the heading. */
  readonly example: string
  /** Null: a column that is not read. */
  readonly field: Field | null
}

/** Nobody corrects more by hand. */
const shownAtMost = 60

/** Which column is read as which field, and the columns that are not read, with menus to correct it. */
export function ColumnChoice<Field extends string>({
  columns,
  fields,
  fieldName,
  missing,
  onChoose,
}: {
  columns: readonly ReadColumn<Field>[]
  fields: readonly Field[]
  fieldName: (field: Field) => string
  /** Fields that every row needs, and that no column has. */
  missing: readonly Field[]
  onChoose: (index: number, field: Field | null) => void
}) {
  const t = useTranslations('tableImport')
  const listed = useListed()
  const nameOf = ({ heading, index }: ReadColumn<Field>) =>
    heading || t('column', { letter: columnLetters(index) })
  const ignored = columns.filter(({ field }) => field === null)
  return (
    <div className="flex flex-col gap-2">
      {missing.length > 0 && (
        <p className="text-small font-medium text-bad">
          {t('missingColumns', {
            count: missing.length,
            fields: listed(missing.map((field) => fieldName(field))),
          })}
        </p>
      )}
      {ignored.length > 0 && (
        <p className="text-small break-words">
          {t('ignoredColumns', {
            count: ignored.length,
            columns: listed(ignored.slice(0, shownAtMost).map((column) => nameOf(column))),
          })}
        </p>
      )}
      <Disclosure
        title={t('columns')}
        said={t('columnsRead', { read: columns.length - ignored.length, all: columns.length })}
        isWrong={missing.length > 0}
      >
        <ul className="grid gap-x-4 gap-y-3 sm:grid-cols-2 md:grid-cols-3">
          {columns.slice(0, shownAtMost).map((each) => (
            <li key={each.index} className="min-w-0">
              <SelectField
                id={`import-column-${each.index}`}
                label={
                  <span className="block truncate">
                    <span className="text-ink">{nameOf(each)}</span>
                    {each.example !== '' && ` · ${each.example}`}
                  </span>
                }
                any={t('notRead')}
                options={fields.map((field) => ({ value: field, label: fieldName(field) }))}
                value={each.field ?? ''}
                onChange={({ target }) =>
                  onChoose(each.index, fields.find((field) => field === target.value) ?? null)
                }
              />
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

/** As a spreadsheet names its columns: A to Z, then AA. */
function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
