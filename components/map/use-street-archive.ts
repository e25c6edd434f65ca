/** Draws the streets of an archive above the base map, in the theme and the language of the page. */
import { useEffect, useSyncExternalStore } from 'react'
import { useLocale } from 'next-intl'
import { useMap } from 'react-leaflet'
import type { Language } from '#lib/contract/languages.ts'
import type { StreetArchive } from '#lib/map-tiles/map-tiles.ts'
import { isDark, watchTheme } from '#components/ui/theme.ts'

/** As the archive's names are marked. */
const nameLanguages: Readonly<Record<Language, string>> = { en: 'en', th: 'th', zh: 'zh-Hans' }

export function useStreetArchive(
  { path, maxZoom, bounds: { west, south, east, north } }: StreetArchive,
  { pane, lastZoom }: { pane: string; lastZoom: number },
): void {
  const map = useMap()
  const lang = nameLanguages[useLocale()]
  const flavor = useSyncExternalStore(watchTheme, isDark, () => false) ? 'dark' : 'light'
  useEffect(() => {
    const shown = new AbortController()
    let remove = () => {}
    // Where its script does not load, the base map stays.
    void loadRenderer()
      .then(({ leafletLayer }) => {
        if (shown.signal.aborted) return
        const streets = leafletLayer({
          url: path,
          flavor,
          lang,
          pane,
          maxDataZoom: maxZoom,
          maxZoom: lastZoom,
          bounds: [
            [south, west],
            [north, east],
          ],
          noWrap: true,
        })
        // The base map is seen where the archive has nothing.
        delete streets.backgroundColor
        streets.addTo(map)
        remove = () => streets.remove()
      })
      .catch(() => undefined)
    return () => {
      shown.abort()
      remove()
    }
  }, [map, path, maxZoom, west, south, east, north, lang, flavor, pane, lastZoom])
}

/** The library knows Leaflet by its global name only. */
async function loadRenderer() {
  const [leaflet, renderer] = await Promise.all([import('leaflet'), import('protomaps-leaflet')])
  Object.assign(globalThis, { L: leaflet })
  return renderer
}
