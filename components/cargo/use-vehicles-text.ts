import { useFormatter, useTranslations } from 'next-intl'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'

/** "6-wheel box truck", or "2 × 18-wheel semi-trailer and 6-wheel box truck". */
export function useVehiclesText(): (loads: readonly LoadViewLoad[]) => string {
  const t = useTranslations('cargo.packed')
  const format = useFormatter()
  return (loads) => {
    if (loads.length === 0) return t('noVehicle')
    const counts = new Map<string, number>()
    for (const { name } of loads) counts.set(name, (counts.get(name) ?? 0) + 1)
    const parts = [...counts].map(([name, count]) =>
      count === 1 ? name : t('severalOf', { count, name }),
    )
    return format.list(parts)
  }
}
