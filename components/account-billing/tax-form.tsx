'use client'

/** To whom receipts are written. Each field says what is wrong with it; what was typed stays. */
import { useActionState } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import type { TaxDetails, TaxField } from '#lib/billing/tax-details.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'

export interface TaxFormState {
  readonly kind: 'new' | 'saved' | 'wrong' | 'read-only'
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
  accountId: SenderAccountId
  known: TaxDetails
  countries: readonly { readonly code: string; readonly name: string }[]
  mayChange: boolean
  save: (before: TaxFormState, form: FormData) => Promise<TaxFormState>
}) {
  const t = useTranslations('accountBilling')
  const [state, send, pending] = useActionState(save, { kind: 'new', typed: known, wrong: [] })
  const { typed, wrong } = state
  const field = (name: TaxField) => ({
    id: name,
    name,
    label: t(name),
    defaultValue: typed[name],
    error: wrong.includes(name) ? t(`wrong.${name}`) : undefined,
  })
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
        <SelectField
          id="country"
          name="country"
          label={t('country')}
          defaultValue={typed.country}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <TextField {...field('name')} maxLength={200} autoComplete="organization" />
        <TextField {...field('address')} maxLength={500} autoComplete="street-address" />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField {...field('taxId')} maxLength={40} inputMode="numeric" autoComplete="off" />
          <TextField {...field('branch')} maxLength={5} inputMode="numeric" autoComplete="off" />
        </div>
        <p className="text-caption text-ink-soft">{t('hint')}</p>
        {mayChange && (
          <button
            type="submit"
            aria-busy={pending}
            className={buttonStyle('primary', 'sm:self-start')}
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
