'use client'

/** A customer: its name, its phone, and the places that it dispatches from. */
import { useState } from 'react'
import { ArrowUp, Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { FormFrame, Part } from '#components/console/form-frame.tsx'
import {
  fieldOf,
  useConsoleForm,
  type Save,
  type Version,
} from '#components/console/use-console-form.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import {
  emptyAddress,
  type CustomerForm,
  type DispatchAddressForm,
} from '#lib/console/customer-forms.ts'
import { mostDispatchAddresses } from '#lib/contract/sender-accounts.ts'
import { consoleHref, customerHref } from '#lib/hrefs.ts'

export function EditCustomer({
  given,
  save,
}: {
  given: Version<CustomerForm>
  save: Save<CustomerForm>
}) {
  const t = useTranslations('customers.form')
  const router = useRouter()
  const [isSaved, setSaved] = useState(false)
  const isNew = given.seen === null
  const of = useConsoleForm({
    given,
    save(version) {
      setSaved(false)
      return save(version)
    },
    onSaved({ id }) {
      if (id === undefined) setSaved(true)
      else router.push(customerHref(id))
    },
  })
  const { form, change, faultOf } = of
  const text = (name: 'code' | 'name' | 'phone') => fieldOf(of, name, t(name))
  return (
    <FormFrame
      of={of}
      label={t('label')}
      back={consoleHref('customers')}
      done={isSaved ? t('saved') : null}
      nameOf={(field) => t(field)}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...text('name')} maxLength={200} />
        <TextField {...text('phone')} maxLength={32} inputMode="tel" />
        <div>
          <TextField {...text('code')} readOnly={!isNew} maxLength={64} spellCheck={false} />
          <p className="mt-1 text-caption text-ink-soft">{t(isNew ? 'codeNew' : 'codeKept')}</p>
        </div>
      </div>
      <Part title={t('dispatch_addresses')} note={t('addressesNote')}>
        <AddressRows
          rows={form.dispatch_addresses}
          faultOf={faultOf}
          onChange={(rows) => change({ dispatch_addresses: rows })}
        />
      </Part>
    </FormFrame>
  )
}

const columns = [
  { name: 'contact_name', most: 200, span: '' },
  { name: 'phone', most: 32, span: '' },
  { name: 'address', most: 500, span: 'sm:col-span-2' },
  { name: 'subdistrict', most: 200, span: '' },
  { name: 'district', most: 200, span: '' },
  { name: 'province', most: 200, span: '' },
  { name: 'postal_code', most: 16, span: '' },
  { name: 'country', most: 2, span: '' },
  { name: 'place', most: 60, span: '' },
] as const

function AddressRows({
  rows,
  faultOf,
  onChange,
}: {
  rows: readonly DispatchAddressForm[]
  faultOf: (path: string) => string | undefined
  onChange: (rows: DispatchAddressForm[]) => void
}) {
  const t = useTranslations('customers.form')
  return (
    <div className="flex flex-col items-start gap-4">
      {rows.map((row, index) => (
        <fieldset
          // oxlint-disable-next-line react/no-array-index-key -- A row is nothing but its place and its texts.
          key={index}
          className="w-full min-w-0 rounded-large border border-edge bg-surface p-4"
        >
          <legend className="sr-only">{t('addressNumber', { number: index + 1 })}</legend>
          <div className="flex items-center justify-between gap-3">
            <p aria-hidden className="text-small font-medium">
              {t(index === 0 ? 'firstAddress' : 'addressNumber', { number: index + 1 })}
            </p>
            <div className="flex">
              {index > 0 && (
                <IconButton
                  label={t('moveUp', { number: index + 1 })}
                  onPress={() =>
                    onChange([
                      ...rows.slice(0, index - 1),
                      row,
                      ...rows.slice(index - 1, index),
                      ...rows.slice(index + 1),
                    ])
                  }
                >
                  <ArrowUp aria-hidden className="size-5" />
                </IconButton>
              )}
              <IconButton
                label={t('removeAddress', { number: index + 1 })}
                onPress={() => onChange(rows.filter((_, each) => each !== index))}
              >
                <X aria-hidden className="size-5" />
              </IconButton>
            </div>
          </div>
          <div className="mt-2 grid items-start gap-3 sm:grid-cols-2">
            {columns.map(({ name, most, span }) => (
              <TextField
                key={name}
                id={`dispatch_addresses-${index}-${name}`}
                label={t(`address.${name}`)}
                placeholder={name === 'place' ? '13.6685, 100.6141' : undefined}
                maxLength={most}
                value={row[name]}
                className={span}
                error={faultOf(`dispatch_addresses[${index}].${name}`)}
                onChange={({ target }) =>
                  onChange(rows.with(index, { ...row, [name]: target.value }))
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      {rows.length < mostDispatchAddresses && (
        <button
          type="button"
          onClick={() => onChange([...rows, emptyAddress])}
          className={buttonStyle('secondary')}
        >
          <Plus aria-hidden className="size-4" />
          {t('addAddress')}
        </button>
      )}
    </div>
  )
}
