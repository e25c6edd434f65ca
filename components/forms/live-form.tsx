'use client'

/**
 * A form whose content only its scripts know. Until they are there it is disabled, so that nothing is typed
 * that they would overwrite and not send.
 */
import type { ComponentProps } from 'react'
import { useHydrated } from './use-hydrated.ts'

export function LiveForm({
  onSubmit,
  children,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) {
  return (
    <form
      noValidate
      autoComplete="off"
      {...form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <fieldset disabled={!useHydrated()} className="contents">
        {children}
      </fieldset>
    </form>
  )
}
