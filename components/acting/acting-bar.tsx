'use client'

/**
 * A person who acts for somebody else has this bar on every page: for whom, until when, and the way out.
 * The page keeps its content when a switch is over, so nothing that was typed is lost.
 */
import { useEffect, useState, useTransition, type ReactNode } from 'react'
import { usePathname, useRouter } from 'next/navigation'
import { Queries } from '#components/queries/queries.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { ActingReply } from '#lib/ops/acting-replies.ts'
import { barRows, type BarRow } from './bar-rows.ts'
import { type BeginSwitch, ReasonForm } from './reason-form.tsx'
import { refreshOtherTabs, useActing } from './use-acting.ts'
import { CircleAlert, UserRoundCheck } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { minutesAndSeconds, useLeftMs } from '#components/quote/use-left-ms.ts'
import { accountHref } from '#lib/hrefs.ts'

export interface ActingBarProps {
  readonly initial: ActingReply
  readonly begin: BeginSwitch
  readonly end: (accountId: SenderAccountId) => Promise<void>
}

export function ActingBar(props: ActingBarProps) {
  return (
    <Queries>
      <Bar {...props} />
    </Queries>
  )
}

function Bar({ initial, begin, end }: ActingBarProps) {
  const path = usePathname()
  const router = useRouter()
  const { reply, refresh } = useActing(path, initial)
  const rows = barRows({ reply, path, seen: initial.running })

  useEffect(() => {
    // A page that the browser has kept as it was says nothing of what has ended since.
    const onShow = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  if (rows.length === 0) return null
  return (
    <div className="border-t border-edge bg-mark-soft text-ink">
      <ul className="page flex max-h-[40dvh] flex-col gap-1 overflow-y-auto py-1.5">
        {rows.map((row) => (
          <ActingRow
            key={row.accountId}
            row={row}
            receivedNowMs={reply.nowMs}
            begin={begin}
            onBegun={() => {
              refresh()
              router.refresh()
            }}
            end={async () => {
              await end(row.accountId)
              refreshOtherTabs()
              // A document of its own: nothing of the account stays in this tab's memory.
              if (row.isOfPage) location.assign('/staff')
              else location.reload()
            }}
          />
        ))}
      </ul>
    </div>
  )
}

/** When it is said aloud that it is about to end. */
const spokenMs = 60_000

const press =
  'inline-flex min-h-9 items-center rounded-medium px-3 text-caption font-medium underline-offset-4 hover:underline'

/** It leads to the account, where one is not there already. */
function writeName({ isOfPage, accountId }: BarRow): (text: ReactNode) => ReactNode {
  if (isOfPage) return (text) => <strong>{text}</strong>
  return (text) => (
    <Link
      href={accountHref(accountId, 'orders')}
      className="font-semibold underline underline-offset-4"
    >
      {text}
    </Link>
  )
}

function ActingRow({
  row,
  receivedNowMs,
  begin,
  onBegun,
  end,
}: {
  row: BarRow
  receivedNowMs: number
  begin: BeginSwitch
  onBegun: () => void
  end: () => Promise<void>
}) {
  const t = useTranslations('acting')
  const format = useFormatter()
  const [asksWhy, setAsksWhy] = useState(false)
  const [ending, startEnding] = useTransition()
  const { accountId, accountName, accountCode, endsAtMs } = row
  const leftMs = useLeftMs(endsAtMs ?? 0, receivedNowMs)
  const isOver = endsAtMs === null || leftMs <= 0
  const Icon = isOver ? CircleAlert : UserRoundCheck
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        <Icon
          aria-hidden
          className={`size-4.5 shrink-0 ${isOver ? 'text-bad' : 'text-mark-ink'}`}
        />
        <p className="min-w-0 grow basis-48 text-small">
          {t.rich(isOver ? 'over' : 'for', {
            account: accountName,
            name: writeName(row),
          })}{' '}
          {!isOver && (
            <span className="text-caption text-ink-soft">
              {t('until', { time: format.dateTime(new Date(endsAtMs), 'time') })} ·{' '}
              <span role="timer" className="font-medium text-ink">
                {t('left', { time: minutesAndSeconds(leftMs) })}
              </span>
            </span>
          )}
          {isOver && <span className="text-caption text-ink-soft">{t('overNote')}</span>}
        </p>
        <div className="-mr-3 flex shrink-0 items-center">
          <button
            type="button"
            aria-expanded={asksWhy}
            aria-label={`${t(isOver ? 'again' : 'renew')}: ${accountName}`}
            onClick={() => setAsksWhy(!asksWhy)}
            className={press}
          >
            {t(isOver ? 'again' : 'renew')}
          </button>
          {!isOver && (
            <button
              type="button"
              aria-busy={ending}
              aria-label={`${t('end')}: ${accountName}`}
              onClick={() => startEnding(end)}
              className={`${press} aria-busy:opacity-60`}
            >
              {t('end')}
            </button>
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isOver
          ? t('spokenOver', { account: accountName })
          : leftMs <= spokenMs && t('spokenSoon', { account: accountName })}
      </p>
      {asksWhy && (
        <div className="pt-1 pb-2 md:max-w-[40rem]">
          <ReasonForm
            account={{ accountId, accountCode }}
            submit={t(isOver ? 'again' : 'renew')}
            begin={begin}
            onBegun={() => {
              setAsksWhy(false)
              onBegun()
            }}
          />
        </div>
      )}
    </li>
  )
}
