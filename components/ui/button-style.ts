/**
 * The style of buttons and of links that look like them: 44 px tall, for thumbs, and one primary a page.
 * `danger` is for what cannot be taken back.
 */
export type ButtonKind = 'primary' | 'secondary' | 'danger'

export function buttonStyle(kind: ButtonKind, className = ''): string {
  return `${shape} ${looks[kind]} ${className}`
}

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-medium px-4.5 py-2 text-center text-small font-medium transition-colors disabled:opacity-60 aria-busy:opacity-60 data-[early-press=noted]:cursor-progress data-[early-press=noted]:opacity-60'

const looks: Readonly<Record<ButtonKind, string>> = {
  primary: 'bg-action text-on-action hover:bg-action-hover',
  secondary: 'border border-edge-strong bg-surface text-ink hover:bg-hover',
  danger: 'bg-bad text-canvas',
}
