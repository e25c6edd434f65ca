'use client'

/** A new waybill: its dispatch address, its receiver and its parcels. What is typed stays through a reload. */
import { useEffect, useRef, useState, useTransition, type ReactNode } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useHydrated } from '#components/forms/use-hydrated.ts'
import { Queries } from '#components/queries/queries.tsx'
import { AddressField } from '#components/route/address-field.tsx'
import { useRouteEnd } from '#components/route/use-route-end.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField, TextArea, TextField } from '#components/ui/fields.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { waybillHref } from '#lib/hrefs.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import {
  mostParcelRows,
  type CreateOutcome,
  type ParcelRow,
  type SenderFields,
  type WaybillForm,
} from '#lib/storefront/waybill-form.ts'
import { TroubleNote } from './trouble-note.tsx'
import type { ChangeTrouble } from './use-change.ts'
import {
  emptyParcel,
  emptyTexts,
  forgetTyped,
  newName,
  useTypedWaybill,
} from './use-typed-waybill.ts'

export interface DispatchChoice {
  readonly id: string
  readonly label: string
  readonly fields: SenderFields
}

interface NewWaybillProps {
  /** The account of these pages; null: those of staff. */
  readonly account: string | null
  /** Names the person and the account, so that nothing typed reaches another. */
  readonly draftKey: string
  readonly choices: readonly [DispatchChoice, ...DispatchChoice[]]
  readonly currency: string | null
  readonly create: (form: WaybillForm) => Promise<CreateOutcome>
}

export function NewWaybill(props: NewWaybillProps) {
  const isAlive = useHydrated()
  return <FormFields key={String(isAlive)} isAlive={isAlive} {...props} />
}

function FormFields({
  isAlive,
  account,
  draftKey,
  choices,
  currency,
  create,
}: NewWaybillProps & { isAlive: boolean }) {
  const t = useTranslations('waybillForm')
  const router = useRouter()
  const [typed, setTyped] = useTypedWaybill(draftKey, { dispatch: choices[0].id, isAlive })
  const [place, setPlace] = useState<DraftPlace | null>(null)
  const [trouble, setTrouble] = useState<ChangeTrouble | null>(null)
  const [pending, startTransition] = useTransition()
  const form = useRef<HTMLFormElement>(null)
  const { texts, parcels } = typed
  const chosen = choices.find(({ id }) => id === typed.dispatch) ?? choices[0]
  const field = trouble?.kind === 'refused' ? trouble.field : null

  useEffect(() => {
    if (field !== null) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [field])

  const write = (more: Partial<typeof emptyTexts>) =>
    setTyped({ ...typed, texts: { ...texts, ...more } })
  const errorAt = (name: string) =>
    field === name && trouble?.kind === 'refused' ? (trouble.text ?? t('wrong')) : undefined
  const input = (name: keyof typeof emptyTexts) => ({
    id: name,
    name,
    label: t(`field.${name}`),
    value: texts[name],
    error: errorAt(name === 'declaredValue' ? 'insurance.declaredValue' : name),
    onChange: ({ target }: { target: { value: string } }) => write({ [name]: target.value }),
  })
  const control = useRouteEnd(place, (next) => {
    setPlace(next)
    if (next === null || next.lat === null) return
    write({
      receiverAddress: next.text || texts.receiverAddress,
      receiverDistrictName: next.subdistrict || texts.receiverDistrictName,
      receiverCityName: next.district || texts.receiverCityName,
      receiverProvinceName: next.province || texts.receiverProvinceName,
      receiverPostCode: next.postalCode || texts.receiverPostCode,
    })
  })

  function send(): void {
    if (pending) return
    if (!navigator.onLine) return setTrouble({ kind: 'offline' })
    setTrouble(null)
    const { madeNumber } = typed
    startTransition(async () => {
      const sent = { ...texts, ...chosen.fields, madeNumber, parcels: [...parcels] }
      const outcome = await create(sent).catch(() => ({ kind: 'failed' }) as const)
      if (outcome.kind !== 'created') return startTransition(() => setTrouble(outcome))
      forgetTyped(draftKey)
      router.push(waybillHref(account, outcome.waybillNo))
    })
  }

  return (
    <Queries>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="flex max-w-[52rem] flex-col gap-8"
      >
        <Part title={t('sender')}>
          <SelectField
            id="dispatch"
            label={t('dispatch')}
            value={chosen.id}
            options={choices.map(({ id, label }) => ({ value: id, label }))}
            onChange={({ target }) => setTyped({ ...typed, dispatch: target.value })}
          />
          {errorAt('senderPhone') && (
            <p role="alert" className="text-caption text-bad">
              {errorAt('senderPhone')}
            </p>
          )}
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
            book={null}
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
                onChange={(next) => setTyped({ ...typed, parcels: parcels.with(index, next) })}
                onRemove={
                  parcels.length === 1
                    ? null
                    : () => setTyped({ ...typed, parcels: parcels.toSpliced(index, 1) })
                }
              />
            ))}
          </ul>
          {parcels.length < mostParcelRows && (
            <div>
              <button
                type="button"
                className={buttonStyle('secondary')}
                onClick={() =>
                  setTyped({ ...typed, parcels: [...parcels, emptyParcel(newName())] })
                }
              >
                <Plus aria-hidden className="size-4" />
                {t('addParcel')}
              </button>
            </div>
          )}
        </Part>
        <Part title={t('more')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...input('outTradeNo')} autoComplete="off" placeholder={typed.madeNumber} />
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
          {field === null || !isShown(field, parcels.length) ? (
            <TroubleNote trouble={trouble} />
          ) : (
            <p role="alert" className="text-small text-bad">
              {t('mend')}
            </p>
          )}
          <button
            // Too early it sends nothing: the browser would load the page anew.
            type={isAlive ? 'submit' : 'button'}
            aria-busy={pending}
            aria-disabled={pending}
            className={buttonStyle('primary', 'self-start')}
          >
            {t('create')}
          </button>
        </div>
      </form>
    </Queries>
  )
}

const parcelFields = [
  'itemDesc',
  'piece_count',
  'weight',
  'length',
  'width',
  'height',
  'itemValue',
] as const

/** Whether the form has a field for what the service names. */
function isShown(field: string, parcels: number): boolean {
  const [, index, name] = /^parcelList\[(\d+)\]\.(\w+)$/.exec(field) ?? []
  if (index !== undefined)
    return Number(index) < parcels && parcelFields.some((each) => each === name)
  return field in emptyTexts || field === 'senderPhone' || field === 'insurance.declaredValue'
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
  errorAt: (name: string) => string | undefined
  onChange: (parcel: ParcelRow) => void
  /** Null: a waybill has one parcel at least. */
  onRemove: (() => void) | null
}) {
  const t = useTranslations('waybillForm')
  const input = (name: (typeof parcelFields)[number], unit?: string) => ({
    id: `parcel-${parcel.id}-${name}`,
    label: t(`field.${name}`),
    value: parcel[name],
    error: errorAt(`parcelList[${index}].${name}`),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...parcel, [name]: target.value }),
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
