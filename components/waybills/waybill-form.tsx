'use client'

/**
 * A new waybill, a draft, or one that is corrected: its dispatch address, its receiver and its parcels.
 * Texts that are typed stay through a reload.
 */
import { useEffect, useRef, useState, useTransition, type ReactNode } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Queries } from '#components/queries/queries.tsx'
import { AddressField } from '#components/route/address-field.tsx'
import { useAddressBook, type AddressBookActions } from '#components/route/use-address-book.ts'
import { useRouteEnd } from '#components/route/use-route-end.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField, TextArea, TextField } from '#components/ui/fields.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Link } from '#components/ui/link.tsx'
import {
  longestAddress,
  longestLine,
  longestNote,
  longestPhone,
  longestPostalCode,
  longestReference,
} from '#lib/contract/text-bounds.ts'
import { waybillHref } from '#lib/hrefs.ts'
import { onlyOffered } from '#lib/storefront/begun-waybill.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import { fillReceiver, receiverOfPlace } from '#lib/storefront/receiver-of-place.ts'
import {
  idOfField,
  mostParcelRows,
  parcelFieldId,
  type CreateOutcome,
  type ParcelField,
  type ParcelRow,
  type Saving,
  type SenderFields,
  type TypedWaybill,
  type WaybillForm,
} from '#lib/storefront/waybill-form.ts'
import { TroubleNote } from './trouble-note.tsx'
import {
  emptyParcel,
  forgetTyped,
  newName,
  newNumber,
  useTypedWaybill,
} from './use-typed-waybill.ts'

export interface DispatchChoice {
  readonly id: string
  readonly label: string
  readonly fields: SenderFields
}

interface WaybillEntryProps {
  /** The account of these pages; null: those of staff. */
  readonly account: string | null
  /** Names the person and the account, so that nothing typed reaches another. */
  readonly draftKey: string
  readonly choices: readonly [DispatchChoice, ...DispatchChoice[]]
  readonly currency: string | null
  readonly offered: OfferedChoices
  /** Null on the pages of staff. */
  readonly addressBook: AddressBookActions | null
  /** Its content at first; null: it is empty. */
  readonly begun: TypedWaybill | null
  /** The waybill that it writes over; null: it makes a new one. */
  readonly over: WaybillToWriteOver | null
  readonly create: (form: WaybillForm, saving: Saving) => Promise<CreateOutcome>
}

interface WaybillToWriteOver {
  readonly waybillNo: string
  readonly updatedAt: string
  readonly isDraft: boolean
}

interface Choice {
  readonly id: string
  readonly name: string
}

/** Each is empty where the service lists none: then it is not asked for. */
interface OfferedChoices {
  readonly services: readonly Choice[]
  readonly addons: readonly Choice[]
  readonly categories: readonly Choice[]
}

const longestNumber = 20

const longestTexts = {
  outTradeNo: longestReference,
  receiverName: longestLine,
  receiverPhone: longestPhone,
  receiverPhone2: longestLine,
  receiverAddress: longestAddress,
  receiverDistrictName: longestLine,
  receiverCityName: longestLine,
  receiverProvinceName: longestLine,
  receiverPostCode: longestPostalCode,
  declaredValue: longestNumber,
  reference_no: longestLine,
  remark: longestNote,
  service_id: undefined,
  product_category_id: undefined,
}

type Trouble =
  | Exclude<CreateOutcome, { kind: 'created' | 'refused' }>
  | { readonly kind: 'offline' }
  /** `id`: of the control that has the error; null: the form has none for it. */
  | (Extract<CreateOutcome, { kind: 'refused' }> & { readonly id: string | null })

/** The texts for outcomes that name a waybill. */
const aboutOther = {
  'made-before': 'madeBefore',
  changed: 'changed',
  closed: 'closed',
} as const

export function WaybillEntry(props: WaybillEntryProps) {
  return (
    <Queries>
      <WaybillFields {...props} />
    </Queries>
  )
}

function WaybillFields(props: WaybillEntryProps) {
  const { account, draftKey, choices, currency, offered, begun, over, create } = props
  const t = useTranslations('waybillForm')
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [kept, setTyped] = useTypedWaybill(draftKey, {
    dispatch: choices[0].id,
    begun,
    form,
  })
  const typed = onlyOffered(kept, offered)
  const isAlive = typed.madeNumber !== ''
  const isCorrected = over !== null && !over.isDraft
  const [place, setPlace] = useState<DraftPlace | null>(null)
  const book = useAddressBook(props.addressBook)
  const [seenAt, setSeenAt] = useState(over?.updatedAt ?? '')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [pending, startTransition] = useTransition()
  const { texts, parcels } = typed
  const chosen = choices.find(({ id }) => id === typed.dispatch) ?? choices[0]
  const invalidId = trouble?.kind === 'refused' ? trouble.id : null

  useEffect(() => {
    if (invalidId !== null) document.getElementById(invalidId)?.focus()
  }, [invalidId])

  const errorAt = (id: string) =>
    invalidId === id && trouble?.kind === 'refused' ? (trouble.text ?? t('wrong')) : undefined
  const input = (name: keyof TypedWaybill['texts']) => ({
    id: name,
    name,
    label: t(`field.${name}`),
    value: texts[name],
    error: errorAt(name),
    maxLength: longestTexts[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setTyped((now) => ({ ...now, texts: { ...now.texts, [name]: value } })),
  })
  const control = useRouteEnd(place, (next) => {
    setPlace(next)
    if (next === null || next.lat === null) return
    const filled = receiverOfPlace(next)
    setTyped((now) => {
      const receiver = fillReceiver(now.texts, { before: now.filled, next: filled })
      return { ...now, texts: { ...now.texts, ...receiver }, filled }
    })
  })

  function removeParcel(index: number): void {
    const neighbour = parcels[index + 1] ?? parcels[index - 1]
    // The button that has the focus goes with its parcel.
    if (neighbour) document.getElementById(parcelFieldId(neighbour.id, 'itemDesc'))?.focus()
    setTrouble(null)
    setTyped((now) => ({ ...now, parcels: now.parcels.toSpliced(index, 1) }))
  }

  function send(asDraft: boolean): void {
    if (pending) return
    if (!navigator.onLine) return setTrouble({ kind: 'offline' })
    setTrouble(null)
    const { madeNumber, addons } = typed
    const saving = { asDraft, over: over && { waybillNo: over.waybillNo, updatedAt: seenAt } }
    startTransition(async () => {
      const sent = {
        ...texts,
        ...chosen.fields,
        madeNumber,
        parcels: [...parcels],
        additional_service_ids: [...addons],
      }
      const outcome = await create(sent, saving).catch(() => ({ kind: 'failed' }) as const)
      if (outcome.kind === 'created') {
        forgetTyped(draftKey)
        return router.push(waybillHref(account, outcome.waybillNo))
      }
      return startTransition(() => {
        // The next press makes a waybill of its own.
        if (outcome.kind === 'made-before') {
          setTyped((now) => ({ ...now, madeNumber: newNumber() }))
        }
        // The next press writes over it knowingly.
        if (outcome.kind === 'changed') setSeenAt(outcome.updatedAt)
        if (outcome.kind !== 'refused') return setTrouble(outcome)
        const { field } = outcome
        return setTrouble({ ...outcome, id: field === null ? null : idOfField(field, typed) })
      })
    })
  }

  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        send(false)
      }}
      className="flex max-w-[52rem] flex-col gap-8"
    >
      <Part title={t('sender')}>
        <SelectField
          id="dispatch"
          label={t('dispatch')}
          value={chosen.id}
          options={choices.map(({ id, label }) => ({ value: id, label }))}
          error={errorAt('dispatch')}
          onChange={({ target: { value } }) => setTyped((now) => ({ ...now, dispatch: value }))}
        />
      </Part>
      <Part title={t('receiver')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...input('receiverName')} autoComplete="off" className="sm:col-span-2" />
          <TextField {...input('receiverPhone')} type="tel" autoComplete="off" />
          <TextField {...input('receiverPhone2')} type="tel" autoComplete="off" />
        </div>
        <AddressField
          end="place"
          control={control}
          book={book}
          missing={false}
          onFocus={() => {}}
        />
        <p className="-mt-2 text-caption text-ink-soft">{t('addressHint')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...input('receiverAddress')} autoComplete="off" className="sm:col-span-2" />
          <TextField {...input('receiverDistrictName')} autoComplete="off" />
          <TextField {...input('receiverCityName')} autoComplete="off" />
          <TextField {...input('receiverProvinceName')} autoComplete="off" />
          <TextField {...input('receiverPostCode')} inputMode="numeric" autoComplete="off" />
        </div>
      </Part>
      <Part title={t('parcels')}>
        <ul className="flex flex-col gap-4">
          {parcels.map((parcel, index) => (
            <ParcelFields
              key={parcel.id}
              parcel={parcel}
              index={index}
              currency={currency}
              errorAt={errorAt}
              onChange={(field, value) =>
                setTyped((now) => ({
                  ...now,
                  parcels: now.parcels.map((each) =>
                    each.id === parcel.id ? { ...each, [field]: value } : each,
                  ),
                }))
              }
              onRemove={parcels.length === 1 ? null : () => removeParcel(index)}
            />
          ))}
        </ul>
        {parcels.length < mostParcelRows && (
          <div>
            <button
              type="button"
              className={buttonStyle('secondary')}
              onClick={() => {
                const parcel = emptyParcel(newName())
                setTyped((now) => ({ ...now, parcels: [...now.parcels, parcel] }))
              }}
            >
              <Plus aria-hidden className="size-4" />
              {t('addParcel')}
            </button>
          </div>
        )}
      </Part>
      <Part title={t('more')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {offered.services.length > 0 && (
            <SelectField
              {...input('service_id')}
              any={t('anyService')}
              options={optionsOf(offered.services)}
            />
          )}
          {offered.categories.length > 0 && (
            <SelectField
              {...input('product_category_id')}
              any={t('noCategory')}
              options={optionsOf(offered.categories)}
            />
          )}
          {offered.addons.length > 0 && (
            <Addons
              addons={offered.addons}
              chosen={typed.addons}
              onChange={(addons) => setTyped((now) => ({ ...now, addons }))}
            />
          )}
          {over === null && <TextField {...input('outTradeNo')} autoComplete="off" />}
          <TextField {...input('reference_no')} autoComplete="off" />
          <TextField
            {...input('declaredValue')}
            inputMode="decimal"
            {...(currency !== null && { unit: currency })}
          />
          <TextArea {...input('remark')} rows={2} className="sm:col-span-2" />
        </div>
      </Part>
      <div className="flex flex-col gap-3">
        {invalidId !== null ? (
          <p role="alert" className="text-small text-bad">
            {t('mend')}
          </p>
        ) : trouble !== null && 'waybillNo' in trouble ? (
          <p role="alert" className="text-small text-bad">
            {t(aboutOther[trouble.kind], { number: trouble.waybillNo })}{' '}
            <Link
              href={waybillHref(account, trouble.waybillNo)}
              className="inline-flex min-h-6 items-center underline underline-offset-4"
            >
              {t('openMade')}
            </Link>
          </p>
        ) : (
          <TroubleNote trouble={trouble} />
        )}
        <div className="flex flex-wrap gap-3">
          <button
            // Too early it sends nothing: the browser would load the page anew.
            type={isAlive ? 'submit' : 'button'}
            aria-busy={pending}
            aria-disabled={pending}
            className={buttonStyle('primary')}
          >
            {t(isCorrected ? 'saveChanges' : 'create')}
          </button>
          {!isCorrected && (
            <button
              type="button"
              aria-busy={pending}
              aria-disabled={pending}
              onClick={() => isAlive && send(true)}
              className={buttonStyle('secondary')}
            >
              {t('saveDraft')}
            </button>
          )}
        </div>
      </div>
    </form>
  )
}

function optionsOf(choices: readonly Choice[]) {
  return choices.map(({ id, name }) => ({ value: id, label: name }))
}

function Addons({
  addons,
  chosen,
  onChange,
}: {
  addons: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const t = useTranslations('waybillForm')
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="text-caption font-medium text-ink-soft">{t('addons')}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {addons.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 items-center gap-3 text-small">
            <input
              type="checkbox"
              name="addon"
              value={id}
              checked={chosen.includes(id)}
              onChange={({ target: { checked } }) =>
                onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
              className="size-5 shrink-0 accent-action"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 text-title">{title}</legend>
      {children}
    </fieldset>
  )
}

function ParcelFields({
  parcel,
  index,
  currency,
  errorAt,
  onChange,
  onRemove,
}: {
  parcel: ParcelRow
  index: number
  currency: string | null
  errorAt: (id: string) => string | undefined
  onChange: (field: ParcelField, value: string) => void
  /** Null: a waybill has one parcel at least. */
  onRemove: (() => void) | null
}) {
  const t = useTranslations('waybillForm')
  const input = (name: ParcelField, unit?: string) => ({
    id: parcelFieldId(parcel.id, name),
    label: t(`field.${name}`),
    value: parcel[name],
    error: errorAt(parcelFieldId(parcel.id, name)),
    maxLength: name === 'itemDesc' ? longestLine : longestNumber,
    onChange: ({ target: { value } }: { target: { value: string } }) => onChange(name, value),
    ...(unit !== undefined && { unit, inputMode: 'decimal' as const }),
  })
  return (
    <li
      aria-label={t('parcel', { number: index + 1 })}
      className="relative rounded-large border border-edge bg-surface p-4 sm:p-5"
    >
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-6">
        <TextField {...input('itemDesc')} className="col-span-3 pr-10 sm:col-span-4" />
        <TextField
          {...input('piece_count', t('unit.pieces'))}
          className="sm:col-span-1 sm:col-start-1"
        />
        <TextField {...input('weight', t('unit.kg'))} />
        <TextField {...input('length', t('unit.cm'))} className="max-sm:col-start-1" />
        <TextField {...input('width', t('unit.cm'))} />
        <TextField {...input('height', t('unit.cm'))} />
        <TextField {...input('itemValue', currency ?? '')} className="max-sm:col-span-2" />
      </div>
      {onRemove !== null && (
        <IconButton
          label={t('removeParcel', { number: index + 1 })}
          onPress={onRemove}
          className="absolute top-2 right-2"
        >
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      )}
    </li>
  )
}
