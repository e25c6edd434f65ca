import { Pause, Play, RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Playback } from './use-playback.ts'

/** Plays the order of loading, or goes through it piece by piece with the arrow keys. */
export function LoadingSlider({ pieces, playback }: { pieces: number; playback: Playback }) {
  const t = useTranslations('load.order')
  const { step, playing, toggle, goTo } = playback
  const text = step === 0 ? t('none') : t('step', { step, total: pieces })
  const Icon = playing ? Pause : step >= pieces ? RotateCcw : Play
  return (
    <div className="flex items-center gap-3">
      <button
        type="button"
        onClick={toggle}
        disabled={pieces === 0}
        aria-label={playing ? t('pause') : t('play')}
        title={playing ? t('pause') : t('play')}
        className="flex size-11 shrink-0 items-center justify-center rounded-full border border-edge-strong text-action hover:bg-action-soft disabled:opacity-60"
      >
        <Icon aria-hidden className="size-4.5" />
      </button>
      <input
        type="range"
        min={0}
        max={pieces}
        step={1}
        value={step}
        aria-label={t('label')}
        aria-valuetext={text}
        onChange={(event) => goTo(event.currentTarget.valueAsNumber)}
        className="load-range min-w-0 flex-1"
      />
      <p aria-hidden className="min-w-20 shrink-0 text-right text-caption text-ink-soft">
        {t('short', { step, total: pieces })}
      </p>
    </div>
  )
}
