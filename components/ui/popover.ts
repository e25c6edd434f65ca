/**
 * Menus of the frame are the platform's popovers: they open before any script has run, close by Escape
 * and by a press outside, and cost no JavaScript (the dropdown of radix-ui is 29 kB on every page).
 */
export const popoverStyle =
  'fixed inset-auto top-[4.25rem] max-h-[calc(100dvh-5.25rem)] overflow-y-auto rounded-large border border-edge bg-raised p-2 text-ink shadow-raised'

/** Closes the popover that contains a control, after the control has done its work. */
export function closePopoverOf(control: HTMLElement): void {
  const popover = control.closest('[popover]')
  if (popover instanceof HTMLElement) popover.hidePopover()
}
