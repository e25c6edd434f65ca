'use client'

/**
 * An order on several vehicles: a tab for each, and what is known of the one that is looked at (the tabs
 * pattern of ARIA: arrows, Home, End).
 */
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useTranslations } from 'next-intl'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import type { OrderLeg } from '#lib/contract/tracking.ts'
import { vehicleName } from '#lib/storefront/vehicle-names.ts'
import { OwnersTrip } from './owners-trip.tsx'
import { Waiting } from './waiting.tsx'

export function LegTabs({
  legs,
  payPath,
  ...page
}: Omit<ComponentProps<typeof OwnersTrip>, 'leg' | 'trip'> & {
  legs: readonly OrderLeg[]
  payPath: string
}) {
  const t = useTranslations('tracking')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState(0)
  // Legs may become fewer.
  const chosen = Math.min(picked, legs.length - 1)
  const leg = legs[chosen]
  if (leg === undefined) return null

  function choose(next: number): void {
    setPicked(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  function moveByKey(event: KeyboardEvent): void {
    const last = legs.length - 1
    const next = {
      ArrowRight: chosen === last ? 0 : chosen + 1,
      ArrowLeft: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={t('legs')}
        className="-mx-1 grid gap-2 border-b border-edge px-1 pb-4 print:hidden sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]"
      >
        {legs.map((each, place) => (
          <button
            key={each.delivery_id}
            type="button"
            role="tab"
            id={`${id}-tab-${place}`}
            aria-selected={place === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={place === chosen ? 0 : -1}
            onClick={() => choose(place)}
            onKeyDown={moveByKey}
            className="flex min-h-14 flex-col items-start justify-center rounded-medium border border-edge bg-surface px-4 py-1.5 text-left hover:bg-hover aria-selected:border-action aria-selected:bg-action-soft"
          >
            <span className="text-small font-medium">
              <UnbrokenWords>
                {each.vehicle_type === null
                  ? t('leg', { number: place + 1 })
                  : t('legOfType', {
                      number: place + 1,
                      type: vehicleName(page.vehicleNames, each.vehicle_type),
                    })}
              </UnbrokenWords>
            </span>
            <span className="text-caption text-ink-soft">
              {'state' in each.tracking ? t('legWaits') : t(`status.${each.tracking.status}`)}
            </span>
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${chosen}`}
        tabIndex={0}
        className="mt-6"
      >
        {'state' in leg.tracking ? (
          <Waiting state={leg.tracking.state} payPath={payPath} isPart />
        ) : (
          <OwnersTrip {...page} key={leg.delivery_id} leg={leg.delivery_id} trip={leg.tracking} />
        )}
      </div>
    </>
  )
}
