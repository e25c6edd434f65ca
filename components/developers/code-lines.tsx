/** A comment to the line's end, or a string in either quotes: enough to find one's way in an example. */
const tokens = /((?<=^|\s)(?:#|\/\/) .*$|'[^']*'|"[^"]*"|`[^`]*`)/gm

export function CodeLines({ code }: { code: string }) {
  return code.split(tokens).map((part, index) => (
    // The parts of one constant text never change places.
    <span key={index} className={classOf(part)}>
      {part}
    </span>
  ))
}

function classOf(part: string): string | undefined {
  if (/^(#|\/\/) /.test(part)) return 'text-ink-soft'
  return /^['"`]/.test(part) ? 'text-mark-ink' : undefined
}
