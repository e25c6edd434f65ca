/** On the home of staff: what waits now, and today beside the days before. */
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { ChartedFigure } from '#components/charts/charted-figure.tsx'
import { Link } from '#components/ui/link.tsx'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import type { Figures as DayFigures, ShownFigures } from '#lib/contract/console/figures.ts'
import { consoleHref, paymentsHref, withQuery } from '#lib/hrefs.ts'
import { can } from '#lib/rights.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { ConsoleUnread } from '../console/console-closed.tsx'

export async function Figures({ actor }: { actor: ActingPerson }) {
  const read = await gateway().readFigures({ body: { actor }, language: await getLocale() })
  if (!read.ok) {
    return (
      <div className="mt-8">
        <ConsoleUnread />
      </div>
    )
  }
  return (
    <>
      <Waiting figures={read.value} actor={actor} />
      <Today figures={read.value} />
    </>
  )
}

async function Waiting({ figures, actor }: { figures: ShownFigures; actor: ActingPerson }) {
  const t = await getTranslations('staffHome.waiting')
  const format = await getFormatter()
  const { waiting, currency } = figures
  const board = consoleHref('deliveries')
  const amount = format.number(waiting.unpaid_amount, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  /** They are rare: without any, they are not mentioned. */
  const matters = [
    {
      name: 'unmatched',
      count: waiting.unmatched,
      href: withQuery(paymentsHref('receipts'), { status: 'unmatched' }),
    },
    {
      name: 'owedBack',
      count: waiting.owed_back,
      href: withQuery(paymentsHref('refunds'), { status: 'due' }),
    },
  ] as const
  const tiles = [
    { name: 'forPerson', count: waiting.for_person, href: board },
    { name: 'late', count: waiting.late, href: withQuery(board, { status: 'late' }) },
    {
      name: 'unassigned',
      count: waiting.unassigned,
      href: withQuery(board, { status: 'unassigned' }),
    },
    {
      name: 'unpaid',
      count: waiting.unpaid,
      href: can(actor, 'confirmTransfers') ? consoleHref('payments') : null,
      note: [
        ...(waiting.unpaid > 0 ? [amount] : []),
        ...(waiting.slips > 0 ? [t('slips', { count: waiting.slips })] : []),
      ].join(' · '),
    },
    ...matters.filter(({ count }) => can(actor, 'confirmTransfers') && count > 0),
  ] as const
  return (
    <section aria-labelledby="waiting" className="mt-10">
      <h2 id="waiting" className="mb-4 text-title">
        {t('title')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {tiles.map(({ name, count, href, ...tile }) => (
          <li
            key={name}
            className={`relative rounded-large border border-edge bg-surface p-4 md:p-5 ${href === null ? '' : 'hover:bg-hover/60'}`}
          >
            <p
              className={`text-heading tabular-nums ${count === 0 ? 'text-ink-soft' : name === 'late' ? 'text-warn' : ''}`}
            >
              {format.number(count)}
            </p>
            <p className="text-small">
              {href === null ? (
                t(name)
              ) : (
                <Link
                  href={href}
                  className="font-medium text-action after:absolute after:inset-0 hover:underline"
                >
                  {t(name)}
                </Link>
              )}
            </p>
            {'note' in tile && tile.note !== '' && (
              <p className="text-caption text-ink-soft">{tile.note}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const shown = ['orders', 'revenue', 'fill', 'on_time'] as const

type ShownName = (typeof shown)[number]

async function Today({ figures }: { figures: ShownFigures }) {
  const t = await getTranslations('staffHome.figures')
  const format = await getFormatter()
  const { days, day_before_by_now: byNow, currency } = figures
  const [today, before] = days
  if (today === undefined || before === undefined) return null
  const isEmpty = days.every(({ orders, delivered }) => orders + delivered === 0)
  const isShare = (name: ShownName) => name === 'fill' || name === 'on_time'
  const textOf = (of: DayFigures, name: ShownName) => {
    const value = of[name]
    if (value === null) return t('nothing')
    if (isShare(name)) return format.number(value, { style: 'percent' })
    return name === 'revenue'
      ? format.number(value, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      : format.number(value)
  }
  const at = (day: string) => new Date(`${day}T12:00:00+07:00`)
  return (
    <section aria-labelledby="figures" className="mt-12">
      <h2 id="figures" className="text-title">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 text-small text-ink-soft">{t('lead')}</p>
      {isEmpty && (
        <p className="rounded-large border border-dashed border-edge-strong px-6 py-10 text-center text-small text-ink-soft">
          {t('none', { count: days.length })}
        </p>
      )}
      <div className="grid gap-4 empty:hidden lg:grid-cols-2">
        {(isEmpty ? [] : shown).map((name) => (
          <ChartedFigure
            key={name}
            title={t(`name.${name}`)}
            label={t('chart', { name: t(`name.${name}`), count: days.length })}
            isShare={isShare(name)}
            bars={days.toReversed().map((day) => ({
              name: String(Number(day.day.slice(8))),
              group: format.dateTime(at(day.day), 'monthAlone'),
              text: t('bar', {
                day: format.dateTime(at(day.day), 'nearDay'),
                value: textOf(day, name),
              }),
              value: day[name],
            }))}
            table={{
              title: t('table'),
              headings: [t('day'), t(`name.${name}`)],
              rows: days.map((day) => ({
                name: format.dateTime(at(day.day), 'nearDay'),
                value: textOf(day, name),
              })),
            }}
          >
            <p className="mt-1 text-heading tabular-nums">{textOf(today, name)}</p>
            <p className="text-caption text-ink-soft">
              {t('before', { byNow: textOf(byNow, name), whole: textOf(before, name) })}
            </p>
          </ChartedFigure>
        ))}
      </div>
    </section>
  )
}
