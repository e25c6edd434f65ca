'use client'

import { useState } from 'react'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import type { OrderLeg } from '#lib/contract/tracking.ts'
import type { VehicleNames } from '#lib/storefront/vehicle-names.ts'
import { LegTabs } from './leg-tabs.tsx'
import { OwnersTrip } from './owners-trip.tsx'
import { Waiting } from './waiting.tsx'

/** An order on several vehicles: a tab for each, and what is known of the one that is looked at. */
export function Legs({
  legs,
  vehicleNames,
  accountId,
  deliveryId,
  payPath,
  tiles,
}: {
  legs: readonly OrderLeg[]
  vehicleNames: VehicleNames
  accountId: SenderAccountId
  deliveryId: DeliveryId
  payPath: string
  tiles: MapTiles | null
}) {
  const [chosen, setChosen] = useState(0)
  const leg = legs[chosen] ?? legs[0]
  if (leg === undefined) return null
  return (
    <LegTabs
      legs={legs}
      vehicleNames={vehicleNames}
      chosen={legs.indexOf(leg)}
      onChoose={setChosen}
    >
      {'state' in leg.tracking ? (
        <Waiting state={leg.tracking.state} payPath={payPath} isPart />
      ) : (
        <OwnersTrip
          key={leg.delivery_id}
          accountId={accountId}
          deliveryId={deliveryId}
          leg={leg.delivery_id}
          trip={leg.tracking}
          tiles={tiles}
        />
      )}
    </LegTabs>
  )
}
