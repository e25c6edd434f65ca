'use client'

/** The load, row by row: what it is, how many, how large, how heavy, and how it may be handled. */
import { useEffect } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useForm } from 'react-hook-form'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { VehicleType } from '#lib/contract/vehicle-types.ts'
import { emptyItem, type DraftItem } from '#lib/storefront/draft-item.ts'
import { CargoRowFields } from './cargo-row-fields.tsx'
import { cargoFormSchema, itemOfRow, rowOfItem, type CargoForm } from './cargo-rows.ts'

export interface CargoStepProps {
  readonly items: readonly DraftItem[]
  readonly onChange: (items: DraftItem[]) => void
  /** Smallest first: what the load can be looked at in. */
  readonly vehicles: readonly VehicleType[]
  /** Grows each time the visitor wanted to go on: whatever is wrong is said then. */
  readonly faultsWanted: number
}

export function CargoStep({ items, onChange, faultsWanted }: CargoStepProps) {
  const t = useTranslations('cargoRows')
  const { control, register, getValues, trigger, formState } = useForm<CargoForm>({
    resolver: zodResolver(cargoFormSchema),
    mode: 'onTouched',
    // The first row is there from the beginning, the same on the server and in the browser.
    defaultValues: { rows: (items.length === 0 ? [emptyItem('first')] : items).map(rowOfItem) },
  })
  const { fields, append, remove } = useFieldArray({ control, name: 'rows', keyName: 'key' })

  useEffect(() => {
    if (faultsWanted > 0) void trigger(undefined, { shouldFocus: true })
  }, [faultsWanted, trigger])

  function tell(): void {
    const known = new Map(items.map((item) => [item.id, item]))
    onChange(getValues().rows.map((row) => itemOfRow(row, known.get(row.id) ?? emptyItem(row.id))))
  }

  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col gap-4">
        {fields.map((field, index) => (
          <CargoRowFields
            key={field.key}
            index={index}
            register={(name) => register(`rows.${index}.${name}`, { onChange: tell })}
            errors={formState.errors.rows?.[index]}
            onRemove={
              fields.length === 1
                ? null
                : () => {
                    remove(index)
                    tell()
                  }
            }
          />
        ))}
      </ol>
      <div>
        <button
          type="button"
          className={buttonStyle('secondary')}
          disabled={fields.length >= 500}
          onClick={() => {
            append(rowOfItem(emptyItem(crypto.randomUUID())))
            tell()
          }}
        >
          <Plus aria-hidden className="size-4" />
          {t('add')}
        </button>
      </div>
    </div>
  )
}
