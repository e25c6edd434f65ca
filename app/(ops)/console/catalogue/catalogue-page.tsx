/** Each page of the catalogue reads all of it, which is small. */
import { getLocale } from 'next-intl/server'
import { cache } from 'react'
import type { ShownCatalogue } from '#lib/contract/console/catalogue.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import { ConsoleClosed, ConsoleUnread } from '../console-closed.tsx'

/** The catalogue, or the page in its place. */
export const openCatalogue = cache(
  async (path: string): Promise<ShownCatalogue | React.ReactElement> => {
    const access = await openConsolePage('catalogue', path)
    if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
    const { actor } = access
    const read = await gateway().readCatalogue({ body: { actor }, language: await getLocale() })
    return read.ok ? read.value : <ConsoleUnread />
  },
)

export function isCatalogue(opened: ShownCatalogue | React.ReactElement): opened is ShownCatalogue {
  return 'rate_cards' in opened
}

/** The name of a vehicle type or an add-on in the language of the page. */
export function nameIn(
  {
    name,
    name_th,
    name_zh,
  }: Pick<ShownCatalogue['vehicle_types'][number], 'name' | 'name_th' | 'name_zh'>,
  language: string,
): string {
  return (language === 'th' ? name_th : language === 'zh' ? name_zh : null) ?? name
}
