import { CircleCheck, CircleX } from 'lucide-react'
import Form from 'next/form'
import { getFormatter, getTranslations } from 'next-intl/server'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { Money } from '#components/quote/money.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DataTable } from '#components/ui/data-table.tsx'
import { FileLink } from '#components/ui/list-head.tsx'
import { TextField } from '#components/ui/fields.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { daysOf, kindsOf, readDays } from '#lib/console/ledger-days.ts'
import { heldKinds, type LedgerSum, type ShownLedger } from '#lib/contract/console/ledger.ts'
import { thisMonth } from '#lib/dates/this-month.ts'
import { consoleHref, ledgerFileHref, withQuery } from '#lib/hrefs.ts'
import { nearestMinor, sumMinor, toDecimal } from '#lib/money.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import type { SearchParams } from '../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../page-metadata.ts'
import { ConsoleClosed, ConsoleUnread } from '../console-closed.tsx'
import { readLedgerOf } from './read-ledger.ts'

export const generateMetadata = privatePage('ledger.title')

export default async function LedgerPage({ searchParams }: { searchParams: SearchParams }) {
  const read = await searchParams
  const here = consoleHref('ledger')
  const access = await openConsolePage('ledger', withQuery(here, read))
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const asked = readDays(read, thisMonth(portalNowMs()))
  const ledger = await readLedgerOf(access.actor, asked)
  if (!ledger.ok) return <ConsoleUnread />
  const t = await getTranslations('ledger')
  return (
    <>
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[70ch] text-ink-soft">{t('lead')}</p>
      {ledger.value.sums.length === 0 ? (
        <Notice illustration={<EmptyHold />} title={t('none')} heading="h2">
          <p>{t('noneBody')}</p>
        </Notice>
      ) : (
        <>
          <Proofs ledger={ledger.value} />
          {/* The table is the landmark, and called the same. */}
          <div className="mt-12">
            <h2 className="mb-4 text-title">{t('days')}</h2>
            <Form
              key={`${asked.from} ${asked.to}`}
              action={here}
              className="mb-5 flex flex-wrap items-end gap-3"
            >
              <TextField
                id="from"
                name="from"
                type="date"
                required
                label={t('from')}
                defaultValue={asked.from}
              />
              <TextField
                id="to"
                name="to"
                type="date"
                required
                label={t('to')}
                defaultValue={asked.to}
              />
              <button type="submit" className={buttonStyle('primary')}>
                {t('show')}
              </button>
              <FileLink href={withQuery(ledgerFileHref, { ...asked })} text={t('file')} />
            </Form>
            <Days ledger={ledger.value} />
          </div>
        </>
      )}
    </>
  )
}

/** For each currency: what is held, whose it is, and that both are the same. */
async function Proofs({ ledger }: { ledger: ShownLedger }) {
  const t = await getTranslations('ledger')
  const currencies = [...Map.groupBy(ledger.sums, ({ currency }) => currency)]
  return (
    <div className="flex flex-col gap-8">
      {currencies.map(([currency, sums]) => {
        const isHeld = ({ kind }: LedgerSum) => heldKinds.some((each) => each === kind)
        const held = sums.filter(isHeld)
        const owned = sums.filter((sum) => !isHeld(sum))
        const kept = ledger.wallets.find((each) => each.currency === currency)?.amount ?? 0
        const walletSum = sums.find(({ kind }) => kind === 'wallet')?.amount ?? 0
        const proofs = [
          { name: 'held', one: totalOf(held), other: totalOf(owned) },
          { name: 'wallets', one: walletSum, other: kept },
        ] as const
        return (
          <section key={currency} aria-label={t('sumsIn', { currency })}>
            <div className="grid items-start gap-6 md:grid-cols-2">
              <Sums title={t('held')} sums={held} currency={currency} />
              <Sums title={t('owned')} sums={owned} currency={currency} />
            </div>
            <ul className="mt-4 flex flex-col gap-2">
              {proofs.map(({ name, one, other }) => {
                const agrees = one === other
                const Icon = agrees ? CircleCheck : CircleX
                return (
                  <li
                    key={name}
                    className={`flex items-start gap-2 text-small ${agrees ? 'text-good' : 'text-bad'}`}
                  >
                    <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
                    <span>
                      {t(`proof.${name}.${agrees ? 'agrees' : 'differs'}`)}{' '}
                      <Money amount={one} currency={currency} />
                      {!agrees && (
                        <>
                          {' ≠ '}
                          <Money amount={other} currency={currency} />
                        </>
                      )}
                    </span>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

async function Sums({
  title,
  sums,
  currency,
}: {
  title: string
  sums: readonly LedgerSum[]
  currency: string
}) {
  const t = await getTranslations('ledger')
  return (
    <div className="rounded-large border border-edge bg-surface p-5">
      <h2 className="mb-3 text-lead font-semibold">{title}</h2>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 text-small">
        {sums.map(({ kind, amount }) => (
          <div key={kind} className="contents">
            <dt>{t(`kind.${kind}`)}</dt>
            <dd className="text-right whitespace-nowrap">
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
        <div className="contents font-semibold">
          <dt>{t('sum')}</dt>
          <dd className="text-right whitespace-nowrap">
            <Money amount={totalOf(sums)} currency={currency} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

async function Days({ ledger }: { ledger: ShownLedger }) {
  const t = await getTranslations('ledger')
  const format = await getFormatter()
  const days = daysOf(ledger)
  if (days.length === 0) {
    return (
      <p className="rounded-large border border-dashed border-edge-strong px-6 py-10 text-center text-small text-ink-soft">
        {t('noDays')}
      </p>
    )
  }
  const kinds = kindsOf(days)
  return (
    <DataTable
      label={t('days')}
      headings={[
        { text: t('day') },
        ...kinds.map((kind) => ({ text: t(`kind.${kind}`), className: 'text-right' })),
      ]}
    >
      {days.map(({ day, currency, amounts }) => (
        <tr key={`${day} ${currency}`}>
          <th scope="row" className="px-3.5 py-3 text-left font-normal whitespace-nowrap sm:px-5">
            <time dateTime={day}>{format.dateTime(new Date(`${day}T12:00:00+07:00`), 'day')}</time>
          </th>
          {kinds.map((kind) => {
            const amount = amounts.get(kind)
            return (
              <td key={kind} className="text-right whitespace-nowrap">
                {amount !== undefined && <Money amount={amount} currency={currency} />}
              </td>
            )
          })}
        </tr>
      ))}
    </DataTable>
  )
}

/** Added up in whole minor units, so that it is exact. All are in one currency. */
function totalOf(sums: readonly LedgerSum[]): number {
  const currency = sums[0]?.currency ?? ''
  const total = sumMinor(sums.map(({ amount }) => nearestMinor(amount, currency)))
  return toDecimal(total, currency)
}
