/** A mail's words, written once and given twice: as plain text, and as the simplest HTML. */
import { fillPlaceholders, type Language, type LocalizedText } from '#lib/contract/languages.ts'
import type { Reading } from '../identity/people.ts'
import type { Mail } from './mailer.ts'

export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Facts, each with its name. */
  readonly rows?: readonly (readonly [name: string, value: string])[]
  /** The one thing to do. */
  readonly link?: { readonly label: string; readonly url: string }
}

/** The same letter for any reader. */
export type LetterFor = (
  reader: Reading & { readonly publicUrl: string; readonly seller: string },
) => Letter

export type Rows = NonNullable<Letter['rows']>

export type LetterTexts = Readonly<Record<'subject' | 'body' | 'link', LocalizedText>>

/** They depend on the reader, whose language writes sums and times. */
export interface LetterParts {
  /** They fill the texts, beside the seller's name. */
  readonly facts?: (reader: Reading) => Readonly<Record<string, string>>
  /** Paragraphs after the body. */
  readonly more?: (reader: Reading) => readonly string[]
  readonly rows?: (reader: Reading) => Rows
}

/** `path`: of the page to open. */
export function letterOf(
  texts: LetterTexts,
  { path }: { readonly path: string },
  { facts = () => ({}), more = () => [], rows = () => [] }: LetterParts = {},
): LetterFor {
  return (reader) => {
    const { language, publicUrl, seller } = reader
    const written = (text: LocalizedText) =>
      fillPlaceholders(text[language], { seller, ...facts(reader) })
    return {
      subject: written(texts.subject),
      paragraphs: [written(texts.body), ...more(reader)],
      rows: rows(reader),
      link: { label: texts.link[language], url: `${publicUrl}${path}` },
    }
  }
}

/** `name` null: it is not known. */
function greetingOf({
  language,
  name,
}: {
  readonly language: Language
  readonly name: string | null
}): string {
  if (name === null) return { en: 'Hello,', th: 'สวัสดี', zh: '您好：' }[language]
  return { en: `Hello ${name},`, th: `สวัสดี คุณ${name}`, zh: `${name}，您好：` }[language]
}

export function writeLetter(
  letter: Letter,
  {
    seller,
    ...reader
  }: {
    readonly language: Language
    readonly name: string | null
    readonly seller: string
  },
): Required<Pick<Mail, 'subject' | 'text' | 'html'>> {
  const { subject, paragraphs, rows = [], link } = letter
  const greeting = greetingOf(reader)
  const isChinese = reader.language === 'zh'
  const text = [
    greeting,
    ...paragraphs,
    ...(rows.length > 0
      ? [rows.map(([name, value]) => `${name}${isChinese ? '：' : ': '}${value}`).join('\n')]
      : []),
    ...(link ? [`${link.label}${isChinese ? '：' : ':'}\n${link.url}`] : []),
    seller,
  ].join('\n\n')
  return { subject: oneLine(subject), text, html: htmlOf(letter, { greeting, seller }) }
}

/** Mail programs know few tags and fewer styles: these all of them show, in their own colours. */
function htmlOf(
  { paragraphs, rows = [], link }: Letter,
  { greeting, seller }: { readonly greeting: string; readonly seller: string },
): string {
  const table = rows.map(
    ([name, value]) =>
      `<tr><td style="padding:2px 24px 2px 0">${escape(name)}</td><td style="padding:2px 0"><b>${escape(value)}</b></td></tr>`,
  )
  return [
    '<div style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em">',
    ...[greeting, ...paragraphs].map(
      (paragraph) => `<p>${escape(paragraph).replaceAll('\n', '<br>')}</p>`,
    ),
    ...(table.length > 0 ? [`<table style="border-spacing:0">${table.join('')}</table>`] : []),
    ...(link ? [`<p><a href="${escape(link.url)}">${escape(link.label)}</a></p>`] : []),
    `<p>${escape(seller)}</p>`,
    '</div>',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Names come from people: what breaks a line would end the header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
}
