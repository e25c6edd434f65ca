/** The common form of the sandboxes' pages: HTML without a script, and its style. */
import { readFile } from 'node:fs/promises'
import { html } from 'hono/html'
import { parseAccept } from 'hono/utils/accept'
import { parse } from 'hono/utils/cookie'
import { languages, type Language } from '#lib/contract/languages.ts'
import { calendarCookie, isCalendar, usualCalendar, type Calendar } from '#lib/dates/calendars.ts'

/** Fonts for Thai and Chinese are those of the pay page. */
const chineseFaces = '/sandbox/gateway/chinese.css'

/** Nothing inline and no script at all; a QR is an image within the page. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'accept-language, cookie',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

export async function pageResponse({
  language,
  title,
  stylePath,
  body,
  status = 200,
}: {
  language: Language
  title: string
  stylePath: string
  body: ReturnType<typeof html>
  status?: number
}): Promise<Response> {
  const page = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${language === 'zh' ? html`<link rel="stylesheet" href="${chineseFaces}" />` : ''}
        <link rel="stylesheet" href="${stylePath}" />
      </head>
      <body>
        ${body}
      </body>
    </html>`
  return new Response(String(page), { status, headers: pageHeaders })
}

const sharedSheet = new URL('./page.css', import.meta.url)

/** The common style, followed by the page's own. */
export async function pageStyle(own: URL): Promise<Response> {
  const sheets = await Promise.all([sharedSheet, own].map((sheet) => readFile(sheet, 'utf8')))
  return styleSheet(sheets.join('\n'))
}

export function styleSheet(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  })
}

export function preferredLanguage(request: Request): Language {
  const wanted = parseAccept(request.headers.get('accept-language') ?? '')
    .filter(({ q }) => q > 0)
    .toSorted((one, other) => other.q - one.q)
  for (const { type } of wanted) {
    const language = languages.find((each) => each === type.toLowerCase().split('-', 1)[0])
    if (language !== undefined) return language
  }
  return 'en'
}

export interface Reader {
  readonly language: Language
  readonly calendar: Calendar
}

/** As chosen on the portal, which has the same origin; else as the browser prefers. */
export function readerOf(request: Request): Reader {
  const cookies = parse(request.headers.get('cookie') ?? '')
  const calendar = cookies[calendarCookie]
  return {
    language: languages.find((each) => each === cookies['language']) ?? preferredLanguage(request),
    calendar: isCalendar(calendar) ? calendar : usualCalendar,
  }
}
