import type { ComponentProps } from 'react'
import { Slot } from 'radix-ui'
import { buttonStyle, type ButtonKind } from './button-style.ts'

/** A button or, with `asChild`, the link inside it with a button's look. */
export function Button({
  kind = 'primary',
  asChild = false,
  className,
  ...rest
}: ComponentProps<'button'> & { kind?: ButtonKind; asChild?: boolean }) {
  const style = buttonStyle(kind, className)
  if (asChild) return <Slot.Root className={style} {...rest} />
  return <button type="button" className={style} {...rest} />
}
