/** The transfers of a statement by what is to be done with them. */
import { useId, useState, type ReactNode } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Disclosure } from '#components/ui/disclosure.tsx'
import type { FaultyRow } from './read-transfers.ts'
import { StatementRow } from './statement-row.tsx'
import type { Statement, StatementItem } from './use-statement.ts'

const shownAtFirst = 50

export function StatementGroups({ statement }: { statement: Statement }) {
  const t = useTranslations('payments.statement')
  const { items, read, missing } = statement
  const of = (group: StatementItem['group']) => items.filter((item) => item.group === group)
  const [done, ready, look] = [of('done'), of('ready'), of('look')]
  const [counted, contradicting] = [of('counted'), of('faulty')]
  const faulty = missing.length > 0 || read === null ? [] : read.faulty
  const faults = faulty.length + contradicting.length
  return (
    <>
      <Group title={t('group.done')} items={done} statement={statement} />
      <Group
        title={t('group.ready')}
        note={t('groupNote.ready')}
        items={ready}
        statement={statement}
        hasChoice
      />
      <Group
        title={t('group.look')}
        note={t('groupNote.look')}
        items={look}
        statement={statement}
        hasChoice
      />
      {faults > 0 && (
        <section aria-label={t('group.faulty')} className="flex flex-col gap-3">
          <Head title={t('group.faulty')} count={faults} note={t('groupNote.faulty')} />
          <ul className={listStyle}>
            {faulty.map((row) => (
              <Faulty key={row.rowNumber} row={row} />
            ))}
            {contradicting.map((item) => (
              <StatementRow key={item.transfer.rowNumber} item={item} statement={statement} />
            ))}
          </ul>
        </section>
      )}
      {counted.length > 0 && (
        <Disclosure title={t('group.counted')} said={String(counted.length)}>
          <Group items={counted} statement={statement} note={t('groupNote.counted')} />
        </Disclosure>
      )}
    </>
  )
}

const listStyle = 'divide-y divide-edge rounded-large border border-edge bg-surface'

function Head({
  title,
  count,
  note,
  children,
}: {
  title: string
  count: number
  note?: string | undefined
  children?: ReactNode
}) {
  const format = useFormatter()
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-2">
      <div>
        <h2 className="text-title">
          {title} <span className="font-normal text-ink-soft">{format.number(count)}</span>
        </h2>
        {note !== undefined && <p className="text-small text-ink-soft">{note}</p>}
      </div>
      {children}
    </div>
  )
}

function Group({
  title,
  note,
  items,
  statement,
  hasChoice = false,
}: {
  title?: string
  note?: string
  items: readonly StatementItem[]
  statement: Statement
  hasChoice?: boolean
}) {
  const t = useTranslations('payments.statement')
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (items.length === 0) return null
  const shown = isWhole ? items : items.slice(0, shownAtFirst)
  const areAll = items.every(({ isChosen }) => isChosen)
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      {title === undefined ? (
        <p className="text-small text-ink-soft">{note}</p>
      ) : (
        <Head title={title} count={items.length} note={note}>
          {hasChoice && (
            <button
              type="button"
              disabled={statement.sending !== null}
              aria-describedby={id}
              onClick={() => statement.choose(items, !areAll)}
              className={buttonStyle('secondary')}
            >
              {t(areAll ? 'chooseNone' : 'chooseAll')}
              <span id={id} hidden>
                {title}
              </span>
            </button>
          )}
        </Head>
      )}
      <ul className={listStyle}>
        {shown.map((item) => (
          <StatementRow key={item.transfer.rowNumber} item={item} statement={statement} />
        ))}
      </ul>
      {shown.length < items.length && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className={`self-start ${buttonStyle('secondary')}`}
        >
          {t('more', { count: items.length - shown.length })}
        </button>
      )}
    </section>
  )
}

function Faulty({ row: { rowNumber, fault, text } }: { row: FaultyRow }) {
  const t = useTranslations('payments.statement')
  const format = useFormatter()
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3 text-small">
      <span className="text-ink-soft">{t('row', { row: format.number(rowNumber) })}</span>
      <span className="break-words">
        {text === '' ? t('fault.noDate') : t(`fault.${fault}`, { text })}
      </span>
    </li>
  )
}
