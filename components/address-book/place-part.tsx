'use client'

/** Where the address is: the same field and map as a route's ends, with one pin. */
import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import { PlaceMap } from '#components/map/place-map.tsx'
import { AddressField } from '#components/route/address-field.tsx'
import { PinCheck } from '#components/route/pin-check.tsx'
import { PinLine } from '#components/route/pin-line.tsx'
import { useRouteEnd } from '#components/route/use-route-end.ts'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import type { AddressForm } from './address-form.ts'
import { isPinned } from '#lib/storefront/place-pin.ts'
import { uncertaintyOf } from '../route/uncertainty.ts'

export function PlacePart({ tiles }: { tiles: MapTiles | null }) {
  const t = useTranslations('addressBook')
  const { field, fieldState } = useController<AddressForm, 'place'>({ name: 'place' })
  const place = useRouteEnd(field.value, field.onChange)
  const pinned = isPinned(field.value) ? field.value : null
  const uncertainty = pinned && uncertaintyOf(pinned)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-8">
      <div className="flex flex-col gap-2">
        <AddressField
          end="place"
          control={place}
          book={null}
          missing={fieldState.invalid && pinned === null}
          onFocus={() => {}}
        />
        <PinLine place={field.value} />
        {uncertainty !== null && pinned !== null && (
          <PinCheck
            end="place"
            uncertainty={uncertainty}
            place={pinned}
            onConfirm={place.confirm}
          />
        )}
        <p role="alert" className="text-caption text-bad empty:hidden">
          {fieldState.invalid && uncertainty !== null && t('form.pinFirst')}
        </p>
      </div>
      <PlaceMap
        point={pinned}
        uncertaintyM={uncertainty?.radiusM ?? null}
        tiles={tiles}
        onMove={place.moveTo}
      />
    </div>
  )
}
