'use client'

/** Prints the labels of the waybills that are chosen in a list; a plain form, also before any script has run. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField } from '#components/ui/fields.tsx'

const formats = ['label', 'a4', 'zpl'] as const

export function LabelForm({ action, children }: { action: string; children: ReactNode }) {
  const t = useTranslations('waybills.print')
  const [chosen, setChosen] = useState({ count: 0, isAll: false })
  const [isEmptySent, setEmptySent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const all = useRef<HTMLInputElement>(null)

  // The boxes may have been checked before this script ran.
  useEffect(() => {
    const boxes = boxesIn(form.current)
    if (all.current?.checked) for (const box of boxes) box.checked = true
    setChosen(chosenOf(boxes))
  }, [])

  return (
    <form
      ref={form}
      action={action}
      target="_blank"
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setChosen(chosenOf(boxesIn(currentTarget)))
        setEmptySent(false)
      }}
      onSubmit={(event) => {
        if (chosen.count > 0) return
        event.preventDefault()
        setEmptySent(true)
      }}
    >
      <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
        <label className="flex min-h-11 grow items-center gap-3 pl-3.5 text-small">
          <input
            ref={all}
            type="checkbox"
            checked={chosen.isAll}
            // The form's listener counts them, when this event reaches it.
            onChange={({ currentTarget }) => {
              for (const box of boxesIn(form.current)) box.checked = currentTarget.checked
            }}
            className="size-5 accent-action"
          />
          {t('all')}
        </label>
        <LabelFormat />
        <button type="submit" className={buttonStyle('secondary')}>
          <Printer aria-hidden className="size-4" />
          {chosen.count === 0 ? t('print') : t('chosen', { count: chosen.count })}
        </button>
      </div>
      {isEmptySent && (
        <p role="alert" className="mb-3 text-small text-bad">
          {t('unprinted.none')}
        </p>
      )}
      {children}
    </form>
  )
}

export function LabelChoice({ number }: { number: string }) {
  const t = useTranslations('waybills.print')
  return (
    <label className="relative z-1 flex w-full justify-center pt-4.5">
      <input type="checkbox" name="no" value={number} className="size-5 accent-action" />
      <span className="sr-only">{t('one', { number })}</span>
    </label>
  )
}

export function LabelFormat() {
  const t = useTranslations('waybills.print')
  return (
    <SelectField
      id="label-format"
      name="format"
      label={t('format')}
      options={formats.map((value) => ({ value, label: t(`formats.${value}`) }))}
    />
  )
}

function boxesIn(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>('input[name=no]') ?? [])]
}

function chosenOf(boxes: readonly HTMLInputElement[]) {
  const count = boxes.filter(({ checked }) => checked).length
  return { count, isAll: count > 0 && count === boxes.length }
}
