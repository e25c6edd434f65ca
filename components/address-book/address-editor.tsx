'use client'

/** An address of the address book, new or changed. Its texts are `addressBook`, `openingHours`, `route`, `map`. */
import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useHydrated } from '#components/forms/use-hydrated.ts'
import { PinMap } from '#components/map/pin-map.tsx'
import { OpeningHoursFields } from '#components/opening-hours/opening-hours-fields.tsx'
import { Queries } from '#components/queries/queries.tsx'
import { AddressField } from '#components/route/address-field.tsx'
import { ContactForm } from '#components/route/contact-form.tsx'
import { PinNotes } from '#components/route/pin-notes.tsx'
import { useRouteEnd } from '#components/route/use-route-end.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'
import { contactSchema } from '#lib/contract/quote-request.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import { nobody } from '#lib/storefront/place-changes.ts'
import { isPinned } from '#lib/storefront/place-pin.ts'
import {
  addressFieldsSchema,
  type AddressFields,
  type AddressOutcome,
} from '#lib/storefront/saved-address.ts'
import { outcomeOf, useLabelFault, type AddressFault } from '../route/use-address-fault.ts'
import { uncertaintyOf } from '#lib/storefront/uncertainty.ts'

/** The place is looked for while the form is filled in, and its contact is typed beside it. */
const formSchema = addressFieldsSchema.extend({
  place: z.custom<DraftPlace | null>(
    (place) => addressFieldsSchema.shape.place.safeParse(place).success,
  ),
  contact: contactSchema.required(),
})

export function AddressEditor({
  initial,
  back,
  save,
}: {
  /** Null: a new one. */
  initial: AddressFields | null
  /** The path of the address book. */
  back: string
  save: (fields: AddressFields) => Promise<AddressOutcome>
}) {
  const t = useTranslations('addressBook')
  const router = useRouter()
  const isAlive = useHydrated()
  const [fault, setFault] = useState<AddressFault | null>(null)
  const { formState, register, control, handleSubmit, setFocus } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: {
      label: initial?.label ?? '',
      place: initial?.place ?? null,
      contact: initial?.place.contact ?? nobody,
      openingHours: initial?.openingHours ?? null,
    },
  })
  const { errors, isSubmitting } = formState
  const labelFault = useLabelFault(useWatch({ control, name: 'label' }))

  const submit = handleSubmit(async ({ contact, ...values }) => {
    setFault(null)
    const fields = addressFieldsSchema.safeParse({ ...values, place: { ...values.place, contact } })
    if (!fields.success) return setFault('invalid')
    const outcome = await outcomeOf(save(fields.data))
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
        <Controller
          control={control}
          name="place"
          render={({ field, fieldState }) => (
            <PlacePart
              place={field.value}
              isFaulty={fieldState.invalid}
              onChange={field.onChange}
            />
          )}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
          <fieldset>
            <legend className="mb-3 text-small font-medium">{t('form.contactTitle')}</legend>
            <Controller
              control={control}
              name="contact"
              render={({ field }) => (
                <ContactForm end="place" contact={field.value} onChange={field.onChange} />
              )}
            />
          </fieldset>
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
    </Queries>
  )
}

/** Where the address is: the same field and map as a route's ends, with one pin. */
function PlacePart({
  place,
  isFaulty,
  onChange,
}: {
  place: DraftPlace | null
  isFaulty: boolean
  onChange: (place: DraftPlace | null) => void
}) {
  const t = useTranslations('addressBook')
  const map = useTranslations('map')
  const control = useRouteEnd(place, onChange)
  const pinned = isPinned(place) ? place : null
  const uncertainty = pinned && uncertaintyOf(pinned)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-8">
      <div className="flex flex-col gap-2">
        <AddressField
          end="place"
          control={control}
          book={null}
          missing={isFaulty && pinned === null}
          onFocus={() => {}}
        />
        <PinNotes end="place" control={control} />
        <p role="alert" className="text-caption text-bad empty:hidden">
          {isFaulty && uncertainty !== null && t('form.pinFirst')}
        </p>
      </div>
      <PinMap
        title={map('titlePlace')}
        pins={
          pinned === null
            ? []
            : [{ end: 'place', point: pinned, uncertaintyM: uncertainty?.radiusM ?? null }]
        }
        active="place"
        onActivate={() => {}}
        onMove={(_, { point }) => control.moveTo(point)}
      />
    </div>
  )
}
