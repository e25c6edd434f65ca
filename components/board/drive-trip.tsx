'use client'

/** How a person drives a trip: the driver, each step, the proof of delivery, or why it failed. */
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'next-intl'
import { ChangedMeanwhile } from '#components/console/changed-meanwhile.tsx'
import { SaveLine } from '#components/console/save-line.tsx'
import { useAct } from '#components/console/use-act.ts'
import { fieldOf, useConsoleForm, type Save } from '#components/console/use-console-form.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { DialogButtons } from '#components/ui/dialog-buttons.tsx'
import { SelectField, TextArea, TextField } from '#components/ui/fields.tsx'
import type { ConsoleOutcome } from '#lib/console/console-outcome.ts'
import { differingFields } from '#lib/console/differing-fields.ts'
import {
  formOfDriver,
  mayAssign,
  movesOf,
  type DriverForm,
  type MoveForm,
  type NamedCompany,
} from '#lib/console/drive-forms.ts'
import type { BoardTrip, TripDriver, TripMove } from '#lib/contract/console/trips.ts'
import { ProofPhotos } from './proof-photos.tsx'
import { SignaturePad } from './signature-pad.tsx'

export type SendMove = (
  form: MoveForm,
) => Promise<ConsoleOutcome<'done' | 'changed' | 'unreadable'>>

export interface OfferedDriver extends TripDriver {
  /** Null: of the own fleet. */
  readonly subcontractor_id: string | null
  /** The number of the order that the driver is on now. */
  readonly on_order: string | null
}

/** A vehicle of the own fleet. */
export interface FleetPlate {
  readonly plate: string
  /** The name of its type. */
  readonly vehicle: string
}

export function DriveTrip({
  trip,
  move,
  ...offered
}: {
  trip: BoardTrip
  move: SendMove
} & Omit<AssignProps, 'trip' | 'onClose'>) {
  const t = useTranslations('board')
  const [isAssigning, setAssigning] = useState(false)
  const id = useId()
  const { next, mayArrive, mayFail } = movesOf(trip)
  const mayChange = mayAssign(trip)
  const number = trip.delivery_no
  const assigning = trip.awaiting !== null ? 'take' : trip.driver === null ? 'assign' : 'change'
  if (!mayChange && !mayFail) return null
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-3">
        {mayChange && (
          <button
            type="button"
            aria-expanded={isAssigning}
            aria-controls={id}
            aria-label={t('moveNamed', { act: t(assigning), number })}
            onClick={() => setAssigning(!isAssigning)}
            className={buttonStyle(assigning === 'assign' ? 'primary' : 'secondary')}
          >
            {t(assigning)}
          </button>
        )}
        {mayArrive && <Step {...{ trip, move }} to="arrived" isQuiet />}
        {next !== null && next !== 'delivered' && <Step {...{ trip, move }} to={next} />}
        {next === 'delivered' && <Deliver {...{ trip, move }} />}
        {mayFail && <Fail {...{ trip, move }} />}
      </div>
      <div id={id}>
        {isAssigning && mayChange && (
          <AssignForm {...offered} trip={trip} onClose={() => setAssigning(false)} />
        )}
      </div>
    </div>
  )
}

interface AssignProps {
  trip: BoardTrip
  /** Those of the register and of the last trips, to choose from. */
  drivers: readonly OfferedDriver[]
  companies: readonly NamedCompany[]
  plates: readonly FleetPlate[]
  assign: Save<DriverForm>
  onClose: () => void
}

function AssignForm({ trip, drivers, companies, plates, assign, onClose }: AssignProps) {
  const t = useTranslations('board.driver')
  const ofBoard = useTranslations('board')
  const ofTrouble = useTranslations('console.trouble')
  const listId = useId()
  const of = useConsoleForm({
    given: { form: formOfDriver(trip, companies), seen: String(trip.report) },
    save: assign,
    onSaved: onClose,
  })
  const { place, form, pending, trouble, theirs, faultOf, change, send } = of
  const text = (name: keyof DriverForm) => {
    const field = fieldOf(of, name, t(name))
    return { ...field, id: `${listId}-${name}` }
  }
  /** A driver of a trip before brings the phone and the vehicle along. */
  const named = (name: string) => {
    const known = drivers.find((driver) => driver.name === name)
    if (known === undefined) return change({ name })
    const { phone, plate, subcontractor_id: company } = known
    change({ name, phone: phone ?? '', plate: plate ?? '', by: company ?? 'internal' })
  }
  const busy = drivers.find(
    ({ name, on_order: order }) =>
      name === form.name && order !== null && order !== trip.delivery_no,
  )
  const takers = [
    { value: 'internal', label: ofBoard('by.internal') },
    ...companies.map(({ id, name }) => ({ value: id, label: name })),
    ...(form.by === 'subcontractor'
      ? [{ value: 'subcontractor', label: trip.subcontractor ?? ofBoard('by.subcontractor') }]
      : []),
  ]
  const nameOfTaker = (by: string) => takers.find(({ value }) => value === by)?.label ?? by
  return (
    <form
      ref={place}
      noValidate
      autoComplete="off"
      aria-label={t('title', { number: trip.delivery_no })}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="mt-3 flex flex-col gap-4 rounded-medium border border-edge bg-canvas p-4"
    >
      {theirs !== null && (
        <ChangedMeanwhile
          fields={differingFields(form, theirs.form).map((name) =>
            name === 'by'
              ? { name: t(name), theirs: nameOfTaker(theirs.form.by), mine: nameOfTaker(form.by) }
              : { name: t(name), theirs: theirs.form[name], mine: form[name] },
          )}
          onMine={of.keepMine}
          onTheirs={of.takeTheirs}
        />
      )}
      {trip.awaiting !== null && <p className="text-small">{t('takeNote')}</p>}
      <div
        className={`grid items-start gap-4 ${takers.length > 1 ? 'sm:grid-cols-2 lg:grid-cols-4' : 'sm:grid-cols-3'}`}
      >
        {takers.length > 1 && <SelectField {...text('by')} options={takers} />}
        <TextField
          {...text('name')}
          list={listId}
          maxLength={100}
          onChange={({ target }) => named(target.value)}
        />
        <TextField {...text('phone')} type="tel" maxLength={32} />
        <TextField
          {...text('plate')}
          list={`${listId}-plates`}
          maxLength={30}
          autoCapitalize="characters"
        />
      </div>
      <datalist id={listId}>
        {drivers.map(({ name, phone, plate, on_order: order }) => (
          <option key={`${name} ${phone} ${plate}`} value={name}>
            {[phone, plate, order].filter(Boolean).join(' · ')}
          </option>
        ))}
      </datalist>
      <datalist id={`${listId}-plates`}>
        {plates.map(({ plate, vehicle }) => (
          <option key={plate} value={plate}>
            {vehicle}
          </option>
        ))}
      </datalist>
      <p role="status" className="text-small text-warn empty:hidden">
        {busy?.on_order && t('busy', { name: busy.name, number: busy.on_order })}
      </p>
      <p role="alert" className="text-small text-bad empty:hidden">
        {faultOf('')}
      </p>
      <SaveLine
        label={t('save')}
        pending={pending}
        done={null}
        trouble={trouble && ofTrouble(trouble)}
      >
        <button type="button" onClick={onClose} className={buttonStyle('secondary')}>
          {t('cancel')}
        </button>
      </SaveLine>
    </form>
  )
}

interface StepProps {
  trip: BoardTrip
  move: SendMove
}

/** Sends a move of the trip as it is shown here, and says why it was not made. */
function useMove({ trip, move }: StepProps) {
  const t = useTranslations('board.said')
  const ofTrouble = useTranslations('console.trouble')
  const { act, pending, trouble } = useAct()
  const [said, setSaid] = useState<'changed' | 'unreadable' | null>(null)
  const none = { photos: [], signature: null, note: '' }
  return {
    pending,
    problem: trouble !== null ? ofTrouble(trouble) : said && t(said),
    send(to: TripMove, more: Partial<MoveForm>, onDone: () => void) {
      setSaid(null)
      act<{ kind: 'done' | 'changed' | 'unreadable' }>(
        () => move({ ...none, ...more, to, report: trip.report }),
        ({ kind }) => (kind === 'done' ? onDone() : setSaid(kind)),
      )
    },
  }
}

function Step({
  to,
  isQuiet = false,
  ...props
}: StepProps & { to: Exclude<TripMove, 'delivered'>; isQuiet?: boolean }) {
  const t = useTranslations('board')
  const { pending, problem, send } = useMove(props)
  const { delivery_no: number } = props.trip
  return (
    <>
      <button
        type="button"
        aria-busy={pending}
        aria-label={t('moveNamed', { act: t(`move.${to}`), number })}
        onClick={() => send(to, {}, () => undefined)}
        className={buttonStyle(isQuiet ? 'secondary' : 'primary')}
      >
        {t(`move.${to}`)}
      </button>
      <Problem>{problem}</Problem>
    </>
  )
}

function Deliver(props: StepProps) {
  const t = useTranslations('board')
  const dialog = useRef<HTMLDialogElement>(null)
  const [photos, setPhotos] = useState<readonly string[]>([])
  const [signature, setSignature] = useState<string | null>(null)
  const { pending, problem, send } = useMove(props)
  const { delivery_no: number } = props.trip
  return (
    <>
      <button
        type="button"
        aria-label={t('moveNamed', { act: t('move.delivered'), number })}
        onClick={() => dialog.current?.showModal()}
        className={buttonStyle('primary')}
      >
        {t('move.delivered')}
      </button>
      <DialogBox ref={dialog} title={t('proof.title', { number })}>
        <p className="mt-2 mb-4 text-small text-ink-soft">{t('proof.lead')}</p>
        <div className="flex flex-col gap-5">
          <ProofPhotos photos={photos} onChange={setPhotos} />
          <SignaturePad isSigned={signature !== null} onSign={setSignature} />
        </div>
        <Problem>{problem}</Problem>
        <DialogButtons
          confirm={t('proof.confirm')}
          leave={t('driver.cancel')}
          pending={pending}
          onLeave={() => dialog.current?.close()}
          onConfirm={() =>
            send('delivered', { photos: [...photos], signature }, () => dialog.current?.close())
          }
        />
      </DialogBox>
    </>
  )
}

function Fail(props: StepProps) {
  const t = useTranslations('board')
  const dialog = useRef<HTMLDialogElement>(null)
  const [note, setNote] = useState('')
  const { pending, problem, send } = useMove(props)
  const { delivery_no: number } = props.trip
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-label={t('moveNamed', { act: t('move.failed'), number })}
        onClick={() => dialog.current?.showModal()}
        className="inline-flex min-h-11 items-center rounded-small px-2 text-small font-medium text-bad underline-offset-4 hover:underline"
      >
        {t('move.failed')}
      </button>
      <DialogBox ref={dialog} title={t('fail.title', { number })}>
        <p className="mt-2 mb-4 text-small text-ink-soft">{t('fail.lead')}</p>
        <TextArea
          id={id}
          label={t('fail.note')}
          rows={3}
          maxLength={300}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Problem>{problem}</Problem>
        <DialogButtons
          confirm={t('fail.confirm')}
          leave={t('driver.cancel')}
          pending={pending}
          isDanger
          onLeave={() => dialog.current?.close()}
          onConfirm={() => send('failed', { note }, () => dialog.current?.close())}
        />
      </DialogBox>
    </>
  )
}

function Problem({ children }: { children: string | null }) {
  return (
    <p role="alert" className="mt-2 text-small text-bad empty:hidden">
      {children}
    </p>
  )
}
