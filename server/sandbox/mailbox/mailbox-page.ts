/** The mailbox as a page: the latest mails, and a field for one address. */
import { html } from 'hono/html'
import { fillPlaceholders, type Language } from '#lib/contract/languages.ts'
import type { Calendar } from '#lib/dates/calendars.ts'
import { writeDate } from '#lib/dates/date-formats.ts'
import { mailboxTexts as texts } from './mailbox-texts.ts'
import type { KeptMail } from './store.ts'

/** Its fonts for Thai and Chinese are the pay page's. */
const facesBase = '/sandbox/gateway'

export interface Reader {
  readonly language: Language
  readonly calendar: Calendar
}

export async function writeMailboxPage({
  mails,
  to,
  reader,
  base,
}: {
  mails: readonly KeptMail[]
  /** Empty: everybody's. */
  to: string
  reader: Reader
  base: string
}): Promise<string> {
  const { language } = reader
  const say = (text: keyof typeof texts) => texts[text][language]
  return String(
    await html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <meta name="color-scheme" content="light dark" />
          <title>${say('title')} · Loadline</title>
          ${
            language === 'zh' ? html`<link rel="stylesheet" href="${facesBase}/chinese.css" />` : ''
          }
          <link rel="stylesheet" href="${base}/mailbox.css" />
        </head>
        <body>
          <header>
            <h1>${say('title')}</h1>
            <p>${say('lead')}</p>
            <form method="get" action="${base}">
              <label for="to">${say('address')}</label>
              <div>
                <input id="to" name="to" type="search" value="${to}" autocomplete="off" />
                <button>${say('show')}</button>
              </div>
            </form>
          </header>
          <main>
            ${
              mails.length === 0
                ? html`<p class="empty">
                    ${to === '' ? say('empty') : fillPlaceholders(say('emptyFor'), { address: to })}
                  </p>`
                : mails.map((mail) => article(mail, reader))
            }
          </main>
        </body>
      </html>`,
  )
}

function article(mail: KeptMail, reader: Reader) {
  const sent = writeDate(mail.sentAt, { style: 'exactMoment', ...reader })
  return html`<article>
    <h2 lang="${mail.language}">${mail.subject}</h2>
    <p class="about">
      <span>${mail.to}</span>
      <time datetime="${mail.sentAt.toISOString()}">${sent}</time>
    </p>
    <p class="text" lang="${mail.language}">${mail.text}</p>
  </article>`
}
