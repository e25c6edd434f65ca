'use client'

/** Makes deliveries of the vehicles of the board. */
import { useState, useTransition } from 'react'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField } from '#components/ui/fields.tsx'
import type { Service } from '#lib/contract/catalog.ts'
import type { OrganizationUnit } from '#lib/contract/organizations.ts'
import type { Accepted, AcceptRequest, PlannerRefusal } from '#lib/planner/planner-replies.ts'
import type { BoardVehicle } from './board.ts'
import { RefusalNote, type Trouble } from './refusal-note.tsx'

export function AcceptPanel({
  vehicles,
  leavesOut,
  units,
  unitId,
  onUnit,
  services,
  accept,
  onAccepted,
  onTaken,
}: {
  /** Those with waybills. */
  vehicles: readonly BoardVehicle[]
  /** A vehicle that was packed does not take all of its waybills. */
  leavesOut: boolean
  units: readonly OrganizationUnit[]
  unitId: string
  onUnit: (id: string) => void
  services: readonly Service[]
  accept: (request: AcceptRequest) => Promise<Accepted>
  onAccepted: (deliveryNos: readonly string[]) => void
  /** The service refused because of waybills that do not wait any more. */
  onTaken: (refusal: Extract<PlannerRefusal, { kind: 'refused' }>) => void
}) {
  const t = useTranslations('planner.accept')
  const [serviceId, setServiceId] = useState<string>(services[0]?.id ?? '')
  const [pending, startTransition] = useTransition()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const unit = units.find(({ id }) => id === unitId)
  const service = services.find(({ id }) => id === serviceId)

  function press(): void {
    const area = service?.service_area_id
    if (pending || unit === undefined || service === undefined || area === undefined) return
    if (!navigator.onLine) return setTrouble({ kind: 'offline' })
    setTrouble(null)
    startTransition(async () => {
      const accepted = await accept({
        origin_unit_id: unit.id,
        service_area_id: area,
        service_id: service.id,
        groups: vehicles.map(({ typeId, waybillIds }) => ({
          vehicle_type_id: typeId,
          waybill_ids: [...waybillIds],
        })),
      }).catch((): PlannerRefusal => ({ kind: 'failed' }))
      startTransition(() => {
        if (accepted.kind === 'accepted') return onAccepted(accepted.deliveryNos)
        setTrouble(accepted)
        if (accepted.kind === 'refused') onTaken(accepted)
        return undefined
      })
    })
  }

  return (
    <section
      aria-labelledby="accept-title"
      className="rounded-large border border-edge bg-surface p-4 sm:p-5"
    >
      <h2 id="accept-title" className="sr-only">
        {t('title')}
      </h2>
      <form
        className="flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          press()
        }}
      >
        <SelectField
          id="accept-unit"
          label={t('unit')}
          value={unitId}
          onChange={({ currentTarget }) => onUnit(currentTarget.value)}
          options={units.map(({ id, name }) => ({ value: id, label: name }))}
          className="grow basis-52"
        />
        <SelectField
          id="accept-service"
          label={t('service')}
          value={serviceId}
          onChange={({ currentTarget }) => setServiceId(currentTarget.value)}
          options={services.map(({ id, name }) => ({ value: id, label: name }))}
          className="grow basis-52"
        />
        <button
          type="submit"
          aria-busy={pending}
          disabled={vehicles.length === 0 || service === undefined}
          className={buttonStyle('primary', 'grow sm:grow-0')}
        >
          <Check aria-hidden className="size-4" />
          {t('press', { count: vehicles.length })}
        </button>
      </form>
      {leavesOut && <p className="mt-3 text-caption text-warn">{t('notWhole')}</p>}
      {services.length === 0 && <p className="mt-3 text-caption text-bad">{t('noService')}</p>}
      <RefusalNote trouble={trouble} />
    </section>
  )
}
