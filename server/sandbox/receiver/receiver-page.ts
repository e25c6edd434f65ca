/** The receiver's page: where to push, how it answers, and each push with the steps of its verification. */
import { html } from 'hono/html'
import type { LocalizedText } from '#lib/contract/languages.ts'
import { writeDate } from '#lib/dates/date-formats.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import { pageResponse, type Reader } from '../page.ts'
import { answers, type Answer, type Inbox, type ReceivedPush } from './store.ts'
import type { Step, StepName } from './verify-push.ts'

export interface VerifiedPush {
  readonly push: ReceivedPush
  readonly steps: readonly Step[]
}

interface Page {
  readonly settings: Inbox
  readonly inboxes: readonly string[]
  readonly pushes: readonly VerifiedPush[]
  /** Where a rule pushes to. */
  readonly url: string
  readonly base: string
  readonly reader: Reader
}

type Say = (text: keyof typeof texts) => string

export function receiverPage(page: Page): Promise<Response> {
  const { settings, inboxes, pushes, url, base, reader } = page
  const { language } = reader
  const say: Say = (text) => texts[text][language]
  return pageResponse({
    language,
    title: `${say('title')} · Loadline`,
    stylePath: `${base}/receiver.css`,
    body: html`<header>
        <h1>${say('title')}</h1>
        <p>${say('lead')}</p>
        <p class="address"><code>${url}</code></p>
        <nav aria-label="${say('inboxes')}">
          ${inboxes.map(
            (inbox) =>
              html`<a
                href="${base}?inbox=${inbox}"
                ${inbox === settings.inbox ? html`aria-current="page"` : ''}
                >${inbox}</a
              >`,
          )}
          <form method="get" action="${base}" class="new">
            <input
              name="inbox"
              aria-label="${say('newInbox')}"
              placeholder="${say('newInbox')}"
              pattern="[a-z0-9\\-]{1,40}"
              required
            />
            <button class="quiet">${say('open')}</button>
          </form>
        </nav>
      </header>
      <section aria-labelledby="answers">
        <h2 id="answers">${say('answers')}</h2>
        <form method="post" action="${base}/answer">
          <input type="hidden" name="inbox" value="${settings.inbox}" />
          <fieldset>
            <legend class="hidden">${say('answers')}</legend>
            ${answers.map((answer) => choice(answer, settings, answerTexts[answer][language]))}
          </fieldset>
          <div class="fields">
            <label>${say('status')} ${number('status', settings.status, [200, 599])}</label>
            <label>${say('seconds')} ${number('seconds', settings.seconds, [1, 120])}</label>
            <label class="wide"
              >${say('webhookSecret')}
              <input
                name="webhookSecret"
                value="${settings.webhookSecret ?? ''}"
                autocomplete="off"
                spellcheck="false"
                placeholder="whsec_..."
                pattern="whsec_[A-Za-z0-9+\\/=]{16,100}"
              />
            </label>
          </div>
          <button>${say('save')}</button>
        </form>
        <details>
          <summary>${say('keyPair')}</summary>
          <form method="post" action="${base}/key-pair">
            <p>${say('keyPairLead')}</p>
            <input type="hidden" name="inbox" value="${settings.inbox}" />
            <div class="fields">
              <label class="wide">api_key ${secret('apiKey', 'ak_', 'text')}</label>
              <label class="wide">api_secret ${secret('apiSecret', 'as_', 'password')}</label>
            </div>
            <button>${say('save')}</button>
          </form>
        </details>
      </section>
      <main>
        <div class="heading">
          <h2>${say('received')}</h2>
          <a href="${base}?inbox=${settings.inbox}">${say('refresh')}</a>
          ${
            pushes.length === 0
              ? ''
              : html`<form method="post" action="${base}/forget">
                  <input type="hidden" name="inbox" value="${settings.inbox}" />
                  <button class="quiet">${say('forget')}</button>
                </form>`
          }
        </div>
        ${
          pushes.length === 0
            ? html`<p class="empty">${say('empty')}</p>`
            : pushes.map((each, index) => article(each, { say, reader, isOpen: index === 0 }))
        }
      </main>`,
  })
}

function choice(answer: Answer, settings: Inbox, label: string) {
  return html`<label>
    <input
      type="radio"
      name="answer"
      value="${answer}"
      ${settings.answer === answer ? html`checked` : ''}
    />
    ${label}
  </label>`
}

function number(name: string, value: number, [min, max]: readonly [number, number]) {
  return html`<input
    name="${name}"
    type="number"
    value="${value}"
    min="${min}"
    max="${max}"
    required
  />`
}

function secret(name: string, prefix: string, type: 'text' | 'password') {
  return html`<input
    name="${name}"
    type="${type}"
    pattern="${prefix}\\S{1,100}"
    autocomplete="off"
    spellcheck="false"
    required
  />`
}

function article(
  { push, steps }: VerifiedPush,
  { say, reader, isOpen }: { say: Say; reader: Reader; isOpen: boolean },
) {
  const { language } = reader
  const received = writeDate(push.receivedAt, { style: 'exactMoment', ...reader })
  const isVerified = steps.every(({ result }) => result === 'ok')
  const isWrong = steps.some(({ result }) => result === 'wrong')
  const verdict = isVerified ? 'verified' : isWrong ? 'notVerified' : 'notKnown'
  const mark = isVerified ? 'ok' : isWrong ? 'wrong' : 'unknown'
  return html`<article>
    <details ${isOpen ? html`open` : ''}>
      <summary>
        <strong data-result="${mark}">${say(verdict)}</strong>
        <span class="method">${push.method}</span>
        <time datetime="${push.receivedAt.toISOString()}">${received}</time>
        <span class="about">${say('answered')} ${push.answer}</span>
      </summary>
      <ol>
        ${steps.map(
          ({ name, result, found }) =>
            html`<li data-result="${result}">
              <span>${stepTexts[name][language]}</span>
              <em>${say(result)}</em>
              ${
                name === 'compared'
                  ? html`<code>${say('computed')} ${found}</code>
                      <code>${say('signed')} ${signOf(push)}</code>`
                  : html`<code ${name === 'canonical' ? html`tabindex="0"` : ''}>${found}</code>`
              }
            </li>`,
        )}
      </ol>
      ${block(say('body'), indented(push.body))} ${block(say('request'), requestText(push))}
    </details>
  </article>`
}

function block(title: string, text: string) {
  return text === ''
    ? ''
    : html`<h3>${title}</h3>
        <pre tabindex="0">${text}</pre>`
}

function requestText({ method, path, headers }: ReceivedPush): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path}`, ...lines].join('\n')
}

function signOf({ method, path, body }: ReceivedPush): string {
  if (method === 'GET') return new URLSearchParams(path.split('?')[1]).get('sign') ?? '–'
  const sign: unknown = Reflect.get(Object(parsedJson(body)), 'sign')
  return typeof sign === 'string' ? sign : '–'
}

function indented(body: string): string {
  const parsed = parsedJson(body)
  return parsed === undefined ? body : JSON.stringify(parsed, null, 2)
}

const answerTexts: Readonly<Record<Answer, LocalizedText>> = {
  accept: { en: 'Take it (200)', th: 'รับไว้ (200)', zh: '接收 (200)' },
  refuse: { en: 'Refuse it', th: 'ปฏิเสธ', zh: '拒绝' },
  slow: { en: 'Answer late', th: 'ตอบช้า', zh: '延迟应答' },
  drip: { en: 'Answer byte by byte', th: 'ตอบทีละไบต์', zh: '逐字节应答' },
  silent: { en: 'Never answer', th: 'ไม่ตอบเลย', zh: '从不应答' },
}

const stepTexts: Readonly<Record<StepName, LocalizedText>> = {
  payload: {
    en: 'The body is a JSON object',
    th: 'เนื้อหาเป็นออบเจกต์ JSON',
    zh: '正文是 JSON 对象',
  },
  sign: {
    en: 'sign is a text of 64 uppercase hexadecimal digits',
    th: 'sign เป็นข้อความเลขฐานสิบหกตัวพิมพ์ใหญ่ 64 ตัว',
    zh: 'sign 是 64 位大写十六进制文本',
  },
  nonce: {
    en: 'nonceStr is a text of digits',
    th: 'nonceStr เป็นข้อความตัวเลข',
    zh: 'nonceStr 是数字文本',
  },
  fresh: {
    en: 'nonceStr is within five minutes of the time of arrival',
    th: 'nonceStr ห่างจากเวลาที่มาถึงไม่เกินห้านาที',
    zh: 'nonceStr 与到达时间相差不超过五分钟',
  },
  key: {
    en: 'The secret of this api_key is known',
    th: 'ทราบรหัสลับของ api_key นี้',
    zh: '已知此 api_key 的密钥',
  },
  canonical: {
    en: 'The canonical text, without sign',
    th: 'ข้อความมาตรฐาน โดยไม่มี sign',
    zh: '规范化文本（不含 sign）',
  },
  compared: {
    en: 'HMAC-SHA256 of that text is the same as sign',
    th: 'HMAC-SHA256 ของข้อความนั้นตรงกับ sign',
    zh: '该文本的 HMAC-SHA256 与 sign 相同',
  },
  standardHeaders: {
    en: 'Standard Webhooks: its three headers are there',
    th: 'Standard Webhooks: มีส่วนหัวทั้งสามครบ',
    zh: 'Standard Webhooks：三个标头齐全',
  },
  standardFresh: {
    en: 'Standard Webhooks: the time is within five minutes',
    th: 'Standard Webhooks: เวลาห่างไม่เกินห้านาที',
    zh: 'Standard Webhooks：时间相差不超过五分钟',
  },
  standardCompared: {
    en: 'Standard Webhooks: one of the signatures is the computed one',
    th: 'Standard Webhooks: มีลายเซ็นหนึ่งตรงกับที่คำนวณ',
    zh: 'Standard Webhooks：其中一个签名与计算值相同',
  },
}

const texts = {
  title: { en: 'Practice receiver', th: 'ปลายทางจำลอง', zh: '模拟接收方' },
  lead: {
    en: 'Give a webhook rule this address. What it pushes is shown here, with each step of its verification.',
    th: 'ใส่ที่อยู่นี้ในกฎเว็บฮุก สิ่งที่กฎส่งมาจะแสดงที่นี่ พร้อมทุกขั้นตอนการตรวจสอบ',
    zh: '把此地址填入 Webhook 规则。推送的内容会显示在这里，并列出每一步验证。',
  },
  inboxes: { en: 'Inboxes', th: 'กล่องรับ', zh: '收件箱' },
  newInbox: { en: 'another-name', th: 'another-name', zh: 'another-name' },
  open: { en: 'Open', th: 'เปิด', zh: '打开' },
  answers: { en: 'How it answers', th: 'วิธีตอบ', zh: '如何应答' },
  status: { en: 'Status when refusing', th: 'สถานะเมื่อปฏิเสธ', zh: '拒绝时的状态码' },
  seconds: { en: 'Seconds late', th: 'ตอบช้ากี่วินาที', zh: '延迟秒数' },
  webhookSecret: {
    en: 'Secret for Standard Webhooks',
    th: 'รหัสลับสำหรับ Standard Webhooks',
    zh: 'Standard Webhooks 密钥',
  },
  save: { en: 'Save', th: 'บันทึก', zh: '保存' },
  keyPair: { en: 'Enter another key pair', th: 'ใส่คู่คีย์อื่น', zh: '输入另一对密钥' },
  keyPairLead: {
    en: 'The key pairs that the demo started with are known. A new one must be entered, as with every receiver.',
    th: 'ระบบทราบคู่คีย์ที่เดโมเริ่มใช้แล้ว คู่คีย์ใหม่ต้องใส่เอง เหมือนกับปลายทางจริง',
    zh: '演示启动时的密钥已知。新的密钥需要输入，与真实的接收方一样。',
  },
  received: { en: 'What came in', th: 'สิ่งที่ส่งเข้ามา', zh: '收到的推送' },
  refresh: { en: 'Refresh', th: 'รีเฟรช', zh: '刷新' },
  forget: { en: 'Empty', th: 'ล้าง', zh: '清空' },
  empty: {
    en: 'Nothing yet. Save a rule with this address and fire it.',
    th: 'ยังไม่มี บันทึกกฎด้วยที่อยู่นี้ แล้วสั่งส่ง',
    zh: '还没有内容。用此地址保存规则并触发它。',
  },
  verified: { en: 'Verified', th: 'ตรวจสอบแล้ว', zh: '验证通过' },
  notVerified: { en: 'Not to be trusted', th: 'เชื่อถือไม่ได้', zh: '不可信任' },
  notKnown: { en: 'A secret is missing', th: 'ขาดรหัสลับ', zh: '缺少密钥' },
  answered: { en: 'answered', th: 'ตอบ', zh: '应答' },
  ok: { en: 'ok', th: 'ถูกต้อง', zh: '正确' },
  wrong: { en: 'wrong', th: 'ผิด', zh: '错误' },
  unknown: { en: 'not known', th: 'ไม่ทราบ', zh: '未知' },
  computed: { en: 'computed', th: 'คำนวณได้', zh: '计算值' },
  signed: { en: 'received', th: 'ได้รับ', zh: '收到值' },
  body: { en: 'Body', th: 'เนื้อหา', zh: '正文' },
  request: { en: 'Request', th: 'คำขอ', zh: '请求' },
} as const satisfies Record<string, LocalizedText>
