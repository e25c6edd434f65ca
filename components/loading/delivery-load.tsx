'use client'

/** The load plan of a delivery in three dimensions, where the page has room for it. */
import { LoadPlace } from '#components/load/load-place.tsx'
import { latePart } from '#components/ui/late-part.tsx'
import { loadedForNobody, type LoadViewLoad } from '#lib/load-view/load-view-load.ts'

const LoadView = latePart(async () => ({
  default: (await import('#components/load/load-view.tsx')).LoadView,
}))

export function DeliveryLoad({
  load,
  number,
  waiting,
}: {
  load: LoadViewLoad
  number: string
  waiting: string
}) {
  return (
    <LoadView
      waiting={<LoadPlace>{waiting}</LoadPlace>}
      props={{ loads: [load], loadedFor: { ...loadedForNobody, number } }}
    />
  )
}
