import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'

/** Whom the map is from. Leaflet's own line reads HTML; this one shows what was written as text. */
export function MapCredit({ tiles }: { tiles: MapTiles | null }) {
  return (
    <p className="absolute right-0 bottom-0 z-[1000] max-w-full rounded-tl-small bg-surface/82 px-1.5 text-[0.6875rem] leading-4.5 text-ink-soft">
      {tiles?.credit.map(({ text, href }) =>
        href === null ? (
          text
        ) : (
          <a
            key={href}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="text-action underline underline-offset-2"
          >
            {text}
          </a>
        ),
      )}
      {tiles !== null && ' · '}
      Natural Earth
    </p>
  )
}
