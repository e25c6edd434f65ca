/** A mail's words, written once and given twice: as plain text, and as the simplest HTML. */
import type { Language, LocalizedText } from '#lib/contract/languages.ts'
import type { Mail } from './mailer.ts'

export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Facts, each with its name. */
  readonly rows?: readonly (readonly [name: string, value: string])[]
  /** The one thing to do. */
  readonly link?: { readonly label: string; readonly url: string }
}

const greetings: LocalizedText = { en: 'Hello,', th: 'สวัสดี', zh: '您好：' }

export function writeLetter(
  letter: Letter,
  { language, seller }: { readonly language: Language; readonly seller: string },
): Required<Pick<Mail, 'subject' | 'text' | 'html'>> {
  const { subject, paragraphs, rows = [], link } = letter
  const greeting = greetings[language]
  const text = [
    greeting,
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
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
