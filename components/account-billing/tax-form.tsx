'use client'

/** To whom receipts are written. Each field says what is wrong with it; what was typed stays. */
import { useActionState } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/text-field.tsx'
import type { TaxDetails, TaxField } from '#lib/billing/tax-details.ts'

export interface TaxFormState {
  readonly kind: 'new' | 'saved' | 'wrong' | 'read-only'
  /** As they were sent. */
  readonly typed: TaxDetails
  readonly wrong: readonly TaxField[]
}

export function TaxForm({
  accountId,
  known,
  countries,
  mayChange,
  save,
}: {
  accountId: string
  known: TaxDetails
  countries: readonly { readonly code: string; readonly name: string }[]
  mayChange: boolean
  save: (before: TaxFormState, form: FormData) => Promise<TaxFormState>
}) {
  const t = useTranslations('accountBilling')
  const [state, send, pending] = useActionState(save, { kind: 'new', typed: known, wrong: [] })
  const { typed, wrong } = state
  const errorOf = (field: TaxField) => (wrong.includes(field) ? t(`wrong.${field}`) : undefined)
  return (
    <form
      // React empties a form that was sent: it begins anew with what was typed.
      key={JSON.stringify(state)}
      action={send}
      noValidate
      className="mt-6 flex max-w-[36rem] flex-col gap-4"
    >
      <input type="hidden" name="account" value={accountId} />
      <fieldset disabled={!mayChange} className="contents">
        <div className="flex flex-col gap-1">
          <label htmlFor="country" className="text-caption font-medium text-ink-soft">
            {t('country')}
          </label>
          <select
            id="country"
            name="country"
            defaultValue={typed.country}
            className="min-h-11 rounded-medium border border-edge-strong bg-surface px-3 text-small"
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <TextField
          id="name"
          name="name"
          label={t('name')}
          defaultValue={typed.name}
          error={errorOf('name')}
          maxLength={200}
          autoComplete="organization"
        />
        <TextField
          id="address"
          name="address"
          label={t('address')}
          defaultValue={typed.address}
          error={errorOf('address')}
          maxLength={500}
          autoComplete="street-address"
        />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            id="taxId"
            name="taxId"
            label={t('taxId')}
            defaultValue={typed.taxId}
            error={errorOf('taxId')}
            maxLength={40}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            id="branch"
            name="branch"
            label={t('branch')}
            defaultValue={typed.branch}
            error={errorOf('branch')}
            maxLength={5}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <p className="text-caption text-ink-soft">{t('hint')}</p>
        {mayChange && (
          <button
            type="submit"
            aria-busy={pending}
            className={buttonStyle('primary', 'self-start')}
          >
            {t('save')}
          </button>
        )}
      </fieldset>
      <p role="status" className="text-small empty:hidden">
        {state.kind === 'saved' && <span className="text-good">{t('saved')}</span>}
        {state.kind === 'wrong' && <span className="text-bad">{t('mend')}</span>}
        {(state.kind === 'read-only' || !mayChange) && t('readOnly')}
      </p>
    </form>
  )
}
