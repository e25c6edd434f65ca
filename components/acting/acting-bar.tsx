'use client'

/**
 * On every page of who acts for somebody else: for whom, until when, and the way out. What is on the
 * page stays on it when a switch is over, so nothing that was typed is lost.
 */
import { useEffect } from 'react'
import { usePathname, useRouter } from 'next/navigation'
import { Queries } from '#components/queries/queries.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { ActingReply } from '#lib/ops/acting-replies.ts'
import { ActingRow } from './acting-row.tsx'
import { barRows } from './bar-rows.ts'
import type { BeginSwitch } from './reason-form.tsx'
import { refreshOtherTabs, useActing } from './use-acting.ts'

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
            heardNowMs={reply.nowMs}
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
