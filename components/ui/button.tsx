import type { ComponentProps } from 'react'
import { Slot } from 'radix-ui'

type Kind = 'primary' | 'secondary'

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-medium px-4.5 py-2 text-center text-small font-medium transition-colors disabled:opacity-60 aria-busy:opacity-60'

const looks: Readonly<Record<Kind, string>> = {
  primary: 'bg-action text-on-action hover:bg-action-hover',
  secondary: 'border border-edge-strong bg-surface text-ink hover:bg-sunken',
}

/**
 * What is pressed: 44 px tall, so that a thumb finds it, and one primary a page. With `asChild` the
 * look is given to the link inside.
 */
export function Button({
  kind = 'primary',
  asChild = false,
  className = '',
  ...rest
}: ComponentProps<'button'> & { kind?: Kind; asChild?: boolean }) {
  const style = `${shape} ${looks[kind]} ${className}`
  if (asChild) return <Slot.Root className={style} {...rest} />
  return <button type="button" className={style} {...rest} />
}
