'use client'

/** An address of the address book, new or changed. Its texts are `addressBook`, `openingHours`, `route`, `map`. */
import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import {
  Controller,
  FormProvider,
  useForm,
  useWatch,
  useFormContext,
  useController,
} from 'react-hook-form'
import { Queries } from '#components/queries/queries.tsx'
import { OpeningHoursFields } from '#components/opening-hours/opening-hours-fields.tsx'
import { useHydrated } from '#components/forms/use-hydrated.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/text-field.tsx'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import { addressFieldsOf, addressFormSchema, type AddressForm } from './address-form.ts'
import type { AddressFields, AddressOutcome } from '#lib/storefront/saved-address.ts'
import { outcomeOf, useLabelFault, type AddressFault } from '../route/use-address-fault.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { PlaceMap } from '#components/map/place-map.tsx'
import { AddressField } from '#components/route/address-field.tsx'
import { PinCheck } from '#components/route/pin-check.tsx'
import { PinLine } from '#components/route/pin-line.tsx'
import { useRouteEnd } from '#components/route/use-route-end.ts'
import { isPinned } from '#lib/storefront/place-pin.ts'
import { uncertaintyOf } from '../route/uncertainty.ts'

export function AddressEditor({
  initial,
  tiles,
  back,
  save,
}: {
  initial: AddressForm
  tiles: MapTiles | null
  /** Where the address book is. */
  back: string
  save: (fields: AddressFields) => Promise<AddressOutcome>
}) {
  const t = useTranslations('addressBook')
  const router = useRouter()
  const isAlive = useHydrated()
  const [fault, setFault] = useState<AddressFault | null>(null)
  const form = useForm<AddressForm>({
    resolver: zodResolver(addressFormSchema),
    defaultValues: initial,
  })
  const { formState, register, control, handleSubmit, setFocus } = form
  const { errors, isSubmitting } = formState
  const labelFault = useLabelFault(useWatch({ control, name: 'label' }))

  const submit = handleSubmit(async (values) => {
    setFault(null)
    const fields = addressFieldsOf(values)
    if (fields === null) return setFault('invalid')
    const outcome = await outcomeOf(save(fields))
    if (outcome.kind !== 'done') {
      setFault(outcome.kind)
      if (outcome.kind === 'label-taken') setFocus('label')
      return undefined
    }
    router.push(back)
    return router.refresh()
  })

  return (
    <Queries>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-8">
          <div className="max-w-[27rem]">
            <TextField
              id="label"
              label={t('form.label')}
              placeholder={t('form.labelHint')}
              autoComplete="off"
              error={
                errors.label
                  ? labelFault
                  : fault === 'label-taken'
                    ? t('fault.label-taken')
                    : undefined
              }
              {...register('label')}
            />
          </div>
          <PlacePart tiles={tiles} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
            <ContactPart />
            <Controller
              control={control}
              name="openingHours"
              render={({ field, fieldState }) => (
                <OpeningHoursFields
                  week={field.value}
                  isFaulty={fieldState.invalid}
                  onChange={field.onChange}
                />
              )}
            />
          </div>
          <div className="sticky bottom-0 z-5 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-edge bg-canvas/95 px-4 py-4 backdrop-blur-md md:static md:mx-0 md:bg-transparent md:px-0 md:backdrop-blur-none">
            <p role="alert" className="basis-full text-small font-medium text-bad empty:hidden">
              {fault !== null && fault !== 'label-taken' && t(`fault.${fault}`)}
            </p>
            <button
              // Too early it sends nothing: the browser would load the page anew.
              type={isAlive ? 'submit' : 'button'}
              aria-disabled={isSubmitting}
              aria-busy={isSubmitting}
              className={buttonStyle('primary', 'grow sm:grow-0')}
            >
              {isSubmitting ? t('form.saving') : t('form.save')}
            </button>
          </div>
        </form>
      </FormProvider>
    </Queries>
  )
}

/** The person whom the driver meets there, and a note for the driver. */
function ContactPart() {
  const t = useTranslations('addressBook')
  const { register, formState } = useFormContext<AddressForm>()
  const faultOf = (name: 'contactName' | 'phone' | 'note') =>
    formState.errors[name] ? t('fault.text') : undefined
  return (
    <fieldset className="grid grid-cols-1 content-start gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-small font-medium">{t('form.contactTitle')}</legend>
      <TextField
        id="contact-name"
        label={t('form.contactName')}
        autoComplete="off"
        maxLength={200}
        error={faultOf('contactName')}
        {...register('contactName')}
      />
      <TextField
        id="phone"
        label={t('form.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={32}
        error={faultOf('phone')}
        {...register('phone')}
      />
      <TextArea
        id="note"
        label={t('form.note')}
        rows={3}
        maxLength={2000}
        placeholder={t('form.notePlaceholder')}
        error={faultOf('note')}
        className="sm:col-span-2"
        {...register('note')}
      />
    </fieldset>
  )
}

/** Where the address is: the same field and map as a route's ends, with one pin. */
function PlacePart({ tiles }: { tiles: MapTiles | null }) {
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
