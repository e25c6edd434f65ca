import { Crosshair, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { zoomStep } from './orbit-by-key.ts'

const turnStep = Math.PI / 8

const button =
  'flex size-8 items-center justify-center rounded-small text-ink-soft hover:bg-hover hover:text-ink aria-pressed:bg-action-soft aria-pressed:text-action'

/** Buttons for the camera, as an alternative to dragging. */
export function CameraButtons({
  onMove,
  marksGravity,
  onMarkGravity,
}: {
  onMove: (move: { turn?: number; zoom?: number }) => void
  /** Null when there is no centre of gravity to mark. */
  marksGravity: boolean | null
  onMarkGravity: (marks: boolean) => void
}) {
  const t = useTranslations('load.camera')
  const moves = [
    { name: 'zoomIn', Icon: ZoomIn, move: { zoom: zoomStep } },
    { name: 'zoomOut', Icon: ZoomOut, move: { zoom: 1 / zoomStep } },
    { name: 'turnLeft', Icon: RotateCw, move: { turn: -turnStep } },
    { name: 'turnRight', Icon: RotateCcw, move: { turn: turnStep } },
  ] as const
  return (
    <div
      role="group"
      aria-label={t('label')}
      className="flex rounded-medium border border-edge bg-surface p-0.5"
    >
      {moves.map(({ name, Icon, move }) => (
        <button
          key={name}
          type="button"
          aria-label={t(name)}
          title={t(name)}
          onClick={() => onMove(move)}
          className={button}
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
      {marksGravity !== null && (
        <button
          type="button"
          aria-label={t('gravity')}
          title={t('gravity')}
          aria-pressed={marksGravity}
          onClick={() => onMarkGravity(!marksGravity)}
          className={button}
        >
          <Crosshair aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}
