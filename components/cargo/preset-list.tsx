import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { randomUuid } from '#components/ui/random-uuid.ts'
import { itemOfPreset, presetNames, presets, type PresetName } from './presets.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'

const shownAtFirst = { empty: 6, begun: 3 }
const picturePx = 36

/** Common goods: a press adds a row of them. */
export function PresetList({
  hasRows,
  onAdd,
}: {
  /** Goods are there already, which need the room. */
  hasRows: boolean
  onAdd: (row: DraftItem) => void
}) {
  const t = useTranslations('cargo.presets')
  const unit = useTranslations('cargo.units')('cm')
  const [all, setAll] = useState(false)
  const shown = all ? presetNames : presetNames.slice(0, shownAtFirst[hasRows ? 'begun' : 'empty'])
  return (
    <section aria-labelledby="presets">
      <div className="flex items-center justify-between gap-4">
        <h2 id="presets" className="text-small font-semibold">
          {t('title')}
        </h2>
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="-mr-2 inline-flex min-h-9 items-center gap-1.5 rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft"
        >
          {all ? t('fewer') : t('more')}
          <ChevronDown
            aria-hidden
            className={`size-4 transition-transform ${all ? 'rotate-180' : ''}`}
          />
        </button>
      </div>
      <ul className="mt-2 grid gap-2 min-[22rem]:grid-cols-2 sm:grid-cols-3">
        {shown.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() =>
                onAdd(itemOfPreset(name, { id: randomUuid(), name: t(`names.${name}`) }))
              }
              className="flex h-full min-h-14 w-full items-start gap-3 rounded-medium border border-edge bg-surface px-3 py-2 text-left min-[26rem]:items-center hover:border-edge-strong hover:bg-hover"
            >
              <PresetPicture name={name} />
              <span className="min-w-0">
                <span className="block text-small leading-snug font-medium">
                  {t(`names.${name}`)}
                </span>
                <span className="block text-caption text-ink-soft">
                  {`${sizeText(name)}\u00a0${unit}`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function sizeText(name: PresetName): string {
  return presets[name].sizeMm.map((mm) => mm / 10).join('\u00a0×\u00a0')
}

function PresetPicture({ name }: { name: PresetName }) {
  const { top, left, right } = boxOutline(presets[name].sizeMm, picturePx - 2)
  return (
    <svg
      aria-hidden
      viewBox={`-1 -1 ${picturePx} ${picturePx}`}
      className="hidden size-9 shrink-0 stroke-surface min-[26rem]:block"
      strokeLinejoin="round"
    >
      <polygon points={top} className="fill-mark/40" />
      <polygon points={left} className="fill-mark/70" />
      <polygon points={right} className="fill-mark" />
    </svg>
  )
}

/** The cosine and sine of thirty degrees: all three edges are foreshortened alike. */
const across = 0.866
const down = 0.5

/** A box as three faces seen from a corner, within a square picture; what is long and thin is drawn thicker. */
function boxOutline(
  sizeMm: readonly [number, number, number],
  sidePx: number,
): Record<'top' | 'left' | 'right', string> {
  const thinnest = Math.max(...sizeMm) / 10
  const [l, w, h] = [
    Math.max(sizeMm[0], thinnest),
    Math.max(sizeMm[1], thinnest),
    Math.max(sizeMm[2], thinnest),
  ]
  const spanX = (l + w) * across
  const spanY = (l + w) * down + h
  const scale = sidePx / Math.max(spanX, spanY)
  const offsetX = (sidePx - spanX * scale) / 2
  const offsetY = (sidePx - spanY * scale) / 2
  const at = (x: number, y: number, z: number) =>
    [
      (offsetX + (x - y + w) * across * scale).toFixed(1),
      (offsetY + ((x + y) * down + h - z) * scale).toFixed(1),
    ].join()
  return {
    top: [at(0, 0, h), at(l, 0, h), at(l, w, h), at(0, w, h)].join(' '),
    left: [at(0, w, h), at(l, w, h), at(l, w, 0), at(0, w, 0)].join(' '),
    right: [at(l, w, h), at(l, 0, h), at(l, 0, 0), at(l, w, 0)].join(' '),
  }
}
