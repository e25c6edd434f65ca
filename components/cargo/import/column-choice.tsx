import { useTranslations } from 'next-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { SelectField } from '#components/ui/fields.tsx'
import { useListed } from '../use-listed.ts'
import { useFieldName } from '../use-problem-text.ts'
import { columnFields, type ColumnField } from './heading-names.ts'
import { missingFields, type TableColumn, type TableRead } from './read-table.ts'

/** Nobody corrects more by hand. */
const shownAtMost = 60

/** Which column is read as which field, and the columns that are not read, with menus to correct it. */
export function ColumnChoice({
  table: { columns },
  onChoose,
}: {
  table: TableRead
  onChoose: (index: number, field: ColumnField | null) => void
}) {
  const t = useTranslations('cargo.import')
  const fieldName = useFieldName()
  const listed = useListed()
  const nameOf = ({ heading, index }: TableColumn) =>
    heading || t('column', { letter: columnLetters(index) })
  const ignored = columns.filter(({ column }) => column === null)
  const missing = missingFields(columns)
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
                options={columnFields.map((field) => ({ value: field, label: fieldName(field) }))}
                value={each.column?.field ?? ''}
                onChange={({ target }) =>
                  onChoose(each.index, columnFields.find((field) => field === target.value) ?? null)
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
