'use client'

/** Asks the service to spread waybills over vehicles, shows how far it is, and takes what it found. */
import { useState, useTransition } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { Sparkles } from 'lucide-react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { WaybillId } from '#lib/contract/ids.ts'
import { vehicleTypesPerProposal } from '#lib/contract/limits.ts'
import type {
  PlannerRefusal,
  PlannerOutcome,
  ProposalBegun,
  ProposalReply,
  ProposalRequest,
} from '#lib/planner/planner-replies.ts'
import { RefusalNote, type Trouble } from './refusal-note.tsx'
import { useProposal } from './use-waiting.ts'

export type FoundProposal = Extract<ProposalReply, { state: 'done' }>

const objectives = ['fewest_vehicles', 'smallest_vehicles'] as const

export function ProposePanel({
  waybillIds,
  isOfChosen,
  types,
  unitId,
  begin,
  cancel,
  onFound,
  onLeave,
}: {
  waybillIds: readonly WaybillId[]
  /** They were chosen; otherwise all that wait are planned. */
  isOfChosen: boolean
  types: readonly VehicleType[]
  unitId: string
  begin: (request: ProposalRequest) => Promise<ProposalBegun>
  cancel: (jobId: string) => Promise<PlannerOutcome<'canceled'>>
  onFound: (found: FoundProposal) => void
  onLeave: () => void
}) {
  const t = useTranslations('planner.propose')
  const format = useFormatter()
  const [typeIds, setTypeIds] = useState<readonly string[]>(
    types.slice(0, vehicleTypesPerProposal).map(({ id }) => id),
  )
  const [objective, setObjective] = useState<string>(objectives[0])
  const [most, setMost] = useState('')
  const [isTogether, setTogether] = useState(true)
  const [jobId, setJobId] = useState<string | null>(null)
  const [pending, startTransition] = useTransition()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const { data: reply, isError } = useProposal(jobId, (ended) => {
    if (ended.state === 'done') onFound(ended)
    else if (ended.state === 'failed') setTrouble({ kind: 'failed' })
    setJobId(null)
  })

  const isSearching = pending || jobId !== null
  const maxVehicles = Number.parseInt(most, 10)
  const chosenTypes = types.filter(({ id }) => typeIds.includes(id))

  function propose(): void {
    setTrouble(null)
    if (!navigator.onLine) return setTrouble({ kind: 'offline' })
    startTransition(async () => {
      const begun = await begin({
        waybill_ids: [...waybillIds],
        vehicle_type_ids: chosenTypes.map(({ id }) => id),
        objective: objective === 'smallest_vehicles' ? objective : 'fewest_vehicles',
        keep_recipient_together: isTogether,
        ...(Number.isInteger(maxVehicles) && maxVehicles > 0 && { max_vehicles: maxVehicles }),
        ...(unitId !== '' && { origin_unit_id: unitId }),
      }).catch((): PlannerRefusal => ({ kind: 'failed' }))
      startTransition(() => {
        if (begun.kind === 'begun') setJobId(begun.jobId)
        else setTrouble(begun)
      })
    })
  }

  function stop(): void {
    const running = jobId
    setJobId(null)
    if (running !== null) void cancel(running).catch(() => undefined)
  }

  return (
    <section
      aria-labelledby="propose-title"
      className="rounded-large border border-edge bg-surface p-4 sm:p-5"
    >
      <h2 id="propose-title" className="text-lead font-semibold">
        {t(isOfChosen ? 'titleChosen' : 'title', { count: waybillIds.length })}
      </h2>
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSearching) propose()
        }}
      >
        <fieldset>
          <legend className="text-caption font-medium text-ink-soft">{t('types')}</legend>
          <div className="mt-1.5 flex flex-wrap gap-2">
            {types.map(({ id, name }) => (
              <label
                key={id}
                className="inline-flex min-h-11 items-center gap-2 rounded-medium border border-edge-strong px-3 text-small has-checked:border-action has-checked:bg-action-soft"
              >
                <input
                  type="checkbox"
                  checked={typeIds.includes(id)}
                  disabled={!typeIds.includes(id) && typeIds.length >= vehicleTypesPerProposal}
                  onChange={({ currentTarget }) =>
                    setTypeIds(
                      currentTarget.checked
                        ? [...typeIds, id]
                        : typeIds.filter((each) => each !== id),
                    )
                  }
                  className="size-4.5 accent-action"
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_12rem_1.2fr]">
          <SelectField
            id="propose-objective"
            label={t('objective')}
            value={objective}
            onChange={({ currentTarget }) => setObjective(currentTarget.value)}
            options={objectives.map((value) => ({ value, label: t(`objectives.${value}`) }))}
          />
          <TextField
            id="propose-most"
            label={t('most')}
            inputMode="numeric"
            value={most}
            maxLength={3}
            placeholder={t('noLimit')}
            onChange={({ currentTarget }) => setMost(currentTarget.value.replaceAll(/\D/g, ''))}
          />
          <label className="flex min-h-11 items-center gap-2.5 self-end text-small">
            <input
              type="checkbox"
              checked={isTogether}
              onChange={({ currentTarget }) => setTogether(currentTarget.checked)}
              className="size-5 shrink-0 accent-action"
            />
            {t('together')}
          </label>
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <button
            type="submit"
            aria-busy={isSearching}
            disabled={waybillIds.length === 0 || chosenTypes.length === 0}
            className={buttonStyle('primary')}
          >
            <Sparkles aria-hidden className="size-4" />
            {t('press')}
          </button>
          <button
            type="button"
            onClick={isSearching ? stop : onLeave}
            className={buttonStyle('secondary')}
          >
            {t(isSearching ? 'stop' : 'leave')}
          </button>
          {isSearching && (
            <p className="flex min-w-48 grow items-center gap-3 text-caption text-ink-soft">
              <progress
                aria-label={t('searching')}
                value={reply?.state === 'searching' ? reply.progress : 0}
                max={1}
                className="planner-progress grow"
              />
              <span role="status">
                {isError
                  ? t('unreachable')
                  : t('progress', {
                      share: format.number(reply?.state === 'searching' ? reply.progress : 0, {
                        style: 'percent',
                        maximumFractionDigits: 0,
                      }),
                    })}
              </span>
            </p>
          )}
        </div>
        <RefusalNote trouble={trouble} />
      </form>
    </section>
  )
}
