'use client'

/**
 * A part of a page whose code is loaded late. If loading fails, the part says so in its own place: the
 * page around it, and what was typed there, stays. Its texts are the namespace `latePart`.
 */
import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from './button-style.ts'
import { lateCode, type LateState } from './late-code.ts'

interface LatePartProps<Props> {
  waiting: ReactNode
  props: Props
}

export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<LatePartProps<Props>> {
  const late = lateCode(async () => (await load()).default)
  return function LatePart({ waiting, props }) {
    const state = useSyncExternalStore<LateState<ComponentType<Props>>>(
      late.watch,
      late.state,
      stateOnServer,
    )
    useEffect(() => {
      late.load()
      addEventListener('online', late.load)
      return () => removeEventListener('online', late.load)
    }, [])
    if (state.kind === 'failed') return <NotLoaded onAgain={late.load} />
    if (state.kind === 'waiting') return waiting
    const Part = state.code
    return <Part {...props} />
  }
}

const waitingOnServer: LateState<never> = { kind: 'waiting' }
const stateOnServer = () => waitingOnServer

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('latePart')
  return (
    <div
      role="alert"
      className="flex h-full min-h-40 flex-col items-center justify-center gap-3 bg-sunken p-5 text-center text-small text-ink-soft"
    >
      <p className="max-w-[40ch] text-balance">{t('failed')}</p>
      <button type="button" className={buttonStyle('secondary')} onClick={onAgain}>
        <RotateCw aria-hidden className="size-4" />
        {t('again')}
      </button>
    </div>
  )
}
