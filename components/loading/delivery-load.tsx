'use client'

/** Load plans in three dimensions; most of the code is loaded when somebody comes near. */
import { useRef } from 'react'
import { LoadPlace } from '#components/load/load-place.tsx'
import { useNear } from '#components/load/use-seen.ts'
import { latePart } from '#components/ui/late-part.tsx'
import type { LoadedFor, LoadViewLoad } from '#lib/load-view/load-view-load.ts'

const LoadView = latePart(async () => ({
  default: (await import('#components/load/load-view.tsx')).LoadView,
}))

export function DeliveryLoad({
  loads,
  loadedFor,
  waiting,
}: {
  loads: readonly LoadViewLoad[]
  loadedFor: LoadedFor
  waiting: string
}) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const empty = <LoadPlace>{waiting}</LoadPlace>
  return (
    <div ref={place} className="min-w-0">
      {isNear ? <LoadView waiting={empty} props={{ loads, loadedFor }} /> : empty}
    </div>
  )
}
