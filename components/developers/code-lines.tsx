/** A comment to the line's end, or a string in its quotes: enough to find one's way in an example. */
const tokens = /((?<=^|\s)(?:#|\/\/) .*$|'[^']*'|"[^"]*"|`[^`]*`)/gm

export function CodeLines({ code }: { code: string }) {
  return partsOf(code).map(({ at, text }) => (
    <span key={at} className={classOf(text)}>
      {text}
    </span>
  ))
}

function partsOf(code: string): readonly { at: number; text: string }[] {
  let at = 0
  const parts = code.split(tokens).map((text) => {
    const part = { at, text }
    at += text.length
    return part
  })
  return parts.filter(({ text }) => text !== '')
}

function classOf(text: string): string | undefined {
  if (/^(#|\/\/) /.test(text)) return 'text-ink-soft'
  return /^['"`]/.test(text) ? 'text-mark-ink' : undefined
}
