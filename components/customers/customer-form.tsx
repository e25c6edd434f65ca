'use client'

/** A customer: its name, its phone, and the places that it dispatches from. */
import { useState } from 'react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { FormFrame, Part } from '#components/console/form-frame.tsx'
import { PlaceRows } from '#components/console/place-rows.tsx'
import {
  fieldOf,
  useConsoleForm,
  type Save,
  type Version,
} from '#components/console/use-console-form.ts'
import { TextField } from '#components/ui/fields.tsx'
import { randomUuid } from '#components/ui/random-uuid.ts'
import { emptyAddress } from '#lib/console/customer-forms.ts'
import type { CustomerForm } from '#lib/console/customer-form-schemas.ts'
import { mostDispatchAddresses } from '#lib/contract/limits.ts'
import { consoleHref, customerHref } from '#lib/hrefs.ts'

const columns = [
  { name: 'contact_name', most: 200 },
  { name: 'phone', most: 32 },
  { name: 'address', most: 500, isWide: true },
  { name: 'subdistrict', most: 200 },
  { name: 'district', most: 200 },
  { name: 'province', most: 200 },
  { name: 'postal_code', most: 16 },
  { name: 'country', most: 2 },
  { name: 'place', most: 60, example: '13.6685, 100.6141' },
] as const

export function EditCustomer({
  id,
  given,
  save,
}: {
  /** Null: a new one. */
  id: string | null
  given: Version<CustomerForm>
  save: (id: string, ...version: Parameters<Save<CustomerForm>>) => ReturnType<Save<CustomerForm>>
}) {
  const t = useTranslations('customers.form')
  const router = useRouter()
  const [isSaved, setSaved] = useState(false)
  /** A second press after a reply that was lost makes no second customer. */
  const [newId] = useState(randomUuid)
  const of = useConsoleForm({
    given,
    save(version) {
      setSaved(false)
      return save(id ?? newId, version)
    },
    onSaved({ id: added }) {
      if (added === undefined) setSaved(true)
      else router.push(customerHref(added))
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
          <TextField {...text('code')} readOnly={id !== null} maxLength={64} spellCheck={false} />
          <p className="mt-1 text-caption text-ink-soft">
            {t(id === null ? 'codeNew' : 'codeKept')}
          </p>
        </div>
      </div>
      <Part title={t('dispatch_addresses')} note={t('addressesNote')}>
        <PlaceRows
          id="dispatch_addresses"
          rows={form.dispatch_addresses}
          columns={columns.map(({ name, ...column }) =>
            Object.assign(column, { name, label: t(`address.${name}`) }),
          )}
          empty={emptyAddress}
          most={mostDispatchAddresses}
          words={{
            title: (number) => t('addressNumber', { number }),
            shown: (number) => t(number === 1 ? 'firstAddress' : 'addressNumber', { number }),
            moveUp: (number) => t('moveUp', { number }),
            remove: (number) => t('removeAddress', { number }),
            add: t('addAddress'),
          }}
          faultOf={faultOf}
          onChange={(rows) => change({ dispatch_addresses: rows })}
        />
      </Part>
    </FormFrame>
  )
}
