/** The page of a trade, where a person decides whether it is paid. HTML without a script. */
import { html } from 'hono/html'
import { fillPlaceholders } from '#lib/contract/fill-placeholders.ts'
import type { Language } from '#lib/contract/languages.ts'
import { writeDate } from '#lib/dates/date-formats.ts'
import { asMinor, minorDigits, toDecimal } from '#lib/money.ts'
import { thaiBanks } from '#lib/thai-banks.ts'
import type { Merchant } from './merchants.ts'
import { stateTexts, texts } from './pay-page-texts.ts'
import { referenceOf } from './trade-code.ts'
import type { TradeRow } from './trade-store.ts'
import type { TradeState } from './trades.ts'

export interface PayPage {
  readonly trade: TradeRow
  readonly merchant: Merchant
  readonly state: TradeState
  /** As a data URI; null: paid in a bank's app. */
  readonly qrImage: string | null
  readonly language: Language
  /** Of this page; what its forms are sent to is below it. */
  readonly path: string
  /** Of the folder that its styles seem to be in. */
  readonly filesPath: string
}

export function writePayPage(page: PayPage): Promise<string> {
  const { trade, merchant, state, qrImage, language, path, filesPath } = page
  const say = (text: Readonly<Record<Language, string>>) =>
    fillPlaceholders(text[language], { merchant: merchant.name })
  const bank = thaiBanks.find(({ code }) => code === trade.bank_code)
  const paid = trade.paid_amount_minor
  return writeDocument({
    language,
    filesPath,
    title: `${say(texts.title)} · ${merchant.name}`,
    main: html`<p class="practice">${say(texts.practice)}</p>
      <h1><span class="label">${say(texts.payTo)}</span> ${merchant.name}</h1>
      <p class="amount">
        <span class="label">${say(texts.amount)}</span>
        ${money(trade, trade.amount_minor, language)}
      </p>
      <div class="state" data-state="${state}" role="status">
        <strong>${say(stateTexts[state].word)}</strong>
        <p>${say(stateTexts[state].meaning)}</p>
      </div>
      ${state === 'open' && qrImage !== null ? qrOf(qrImage, say(texts.qr)) : ''}
      <dl>
        ${
          paid === null || paid === trade.amount_minor
            ? ''
            : row(say(texts.paidAmount), money(trade, paid, language))
        }
        ${trade.description === '' ? '' : row(say(texts.description), trade.description)}
        ${bank === undefined ? '' : row(say(texts.bank), say(bank.name))}
        ${row(say(texts.reference), referenceOf(trade))}
        ${row(say(texts.expires), moment(trade.expires_at, { language, merchant }))}
      </dl>
      ${
        state === 'open'
          ? html`<div class="choices">
              <form method="post" action="${path}/pay">
                <button class="pay">${say(texts.pay)}</button>
              </form>
              <form method="post" action="${path}/fail">
                <button class="fail">${say(texts.fail)}</button>
              </form>
            </div>`
          : ''
      }
      <a class="back" href="${trade.return_url}">${say(texts.back)}</a>`,
  })
}

export function writeUnknownPage({
  language,
  filesPath,
}: Pick<PayPage, 'language' | 'filesPath'>): Promise<string> {
  return writeDocument({
    language,
    filesPath,
    title: texts.unknown[language],
    main: html`<h1>${texts.unknown[language]}</h1>
      <p>${texts.unknownAdvice[language]}</p>`,
  })
}

async function writeDocument({
  language,
  filesPath,
  title,
  main,
}: Pick<PayPage, 'language' | 'filesPath'> & {
  title: string
  main: ReturnType<typeof html>
}): Promise<string> {
  return String(
    await html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
          ${
            language === 'zh' ? html`<link rel="stylesheet" href="${filesPath}/chinese.css" />` : ''
          }
          <link rel="stylesheet" href="${filesPath}/pay-page.css" />
        </head>
        <body>
          <main>${main}</main>
        </body>
      </html>`,
  )
}

function qrOf(image: string, name: string) {
  return html`<img class="qr" src="${image}" alt="${name}" width="220" height="220" />`
}

function row(name: string, value: string | ReturnType<typeof html>) {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

function money({ currency }: TradeRow, minor: number, language: Language): string {
  const digits = minorDigits(currency)
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(toDecimal(asMinor(minor), currency))
}

function moment(at: Date, { language, merchant }: { language: Language; merchant: Merchant }) {
  const written = writeDate(at, { style: 'exactMoment', language, timeZone: merchant.timezone })
  return html`<time datetime="${at.toISOString()}">${written}</time>`
}
