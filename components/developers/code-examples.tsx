import { useTranslations } from 'next-intl'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { ScrollRegion } from '#components/ui/scroll-region.tsx'
import type { Example } from './examples.ts'

/**
 * The examples, with a row of choices where there are several. These are radio buttons and CSS shows the
 * chosen one, so it works before any script (the tabs of radix-ui also write style attributes into the HTML,
 * which the content security policy refuses).
 */
export function CodeExamples({
  codeName,
  note,
  examples,
}: {
  /** The accessible name of the code in a language. */
  codeName: (language: string) => string
  /** Beside the name of each one's tools. */
  note: (tools: string) => string
  examples: readonly Example[]
}) {
  const t = useTranslations('developers.sign')
  return (
    <fieldset className="min-w-0 overflow-hidden rounded-large border border-edge bg-surface">
      <legend className="sr-only">{t('language')}</legend>
      {examples.length > 1 && (
        <div className="flex flex-wrap gap-x-1 border-b border-edge px-2">
          {examples.map(({ name, label }, index) => (
            <label
              key={name}
              className="relative flex min-h-11 cursor-pointer items-center px-3 text-small font-medium text-ink-soft after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 hover:text-ink has-checked:text-ink has-checked:after:bg-mark has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-action"
            >
              <input
                type="radio"
                name="example"
                value={name}
                defaultChecked={index === 0}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {label}
            </label>
          ))}
        </div>
      )}
      {examples.map(({ name, label, tools, code }) => (
        <div key={name} className={examples.length > 1 ? panels[name] : undefined}>
          <div className="flex items-center justify-between gap-4 border-b border-edge py-1.5 pr-2 pl-5 text-caption text-ink-soft">
            <p>{note(tools)}</p>
            <CopyButton text={code} label={t('copy')} doneLabel={t('copied')} />
          </div>
          <ScrollRegion label={codeName(label)}>
            <pre className="w-fit p-5 font-mono text-caption">
              <code>
                <CodeLines code={code} />
              </code>
            </pre>
          </ScrollRegion>
        </div>
      ))}
    </fieldset>
  )
}

const panels: Readonly<Record<Example['name'], string>> = {
  node: 'hidden in-[fieldset:has(input[value=node]:checked)]:block',
  python: 'hidden in-[fieldset:has(input[value=python]:checked)]:block',
  shell: 'hidden in-[fieldset:has(input[value=shell]:checked)]:block',
}

/** A comment to the line's end, or a string in its quotes: enough to read an example. */
const tokens = /((?<=^|\s)(?:#|\/\/) .*$|'[^']*'|"[^"]*"|`[^`]*`)/gm

function CodeLines({ code }: { code: string }) {
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
