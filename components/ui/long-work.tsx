import type { ReactNode } from 'react'
import { useFormatter } from 'next-intl'
import { buttonStyle } from './button-style.ts'
import { ProgressBar } from './progress-bar.tsx'

/** The button that begins long work; while it goes on, how far it is and a way to stop it. */
export function LongWork({
  begin,
  going,
  name,
  progress,
  stop,
  children,
}: {
  begin: { readonly text: string; readonly isReady: boolean; readonly onPress: () => void }
  /** Null: it has not begun, or is over. */
  going: { readonly sent: number; readonly all: number } | null
  /** The name of the progress, for those who do not see it. */
  name: string
  progress: (counts: { sent: string; all: string }) => string
  stop: { readonly text: string; readonly onPress: () => void }
  /** In place of the progress, before and after. */
  children: ReactNode
}) {
  const format = useFormatter()
  return (
    <>
      {going === null ? (
        <button
          type="button"
          disabled={!begin.isReady}
          onClick={begin.onPress}
          className={buttonStyle('primary')}
        >
          {begin.text}
        </button>
      ) : (
        <button type="button" onClick={stop.onPress} className={buttonStyle('secondary')}>
          {stop.text}
        </button>
      )}
      <div role="status" className="min-w-0 text-small">
        {going === null ? (
          children
        ) : (
          <div className="flex flex-col gap-1">
            <span>
              {progress({ sent: format.number(going.sent), all: format.number(going.all) })}
            </span>
            <ProgressBar
              label={name}
              value={going.sent}
              max={going.all}
              className="h-1.5 w-56 max-w-full"
            />
          </div>
        )}
      </div>
    </>
  )
}
