/**
 * The sandbox of a receiver of webhooks: keeps what comes in, shows how each push is verified, and answers as
 * it is set to.
 *
 *     *    /sandbox/receiver/in/{inbox}    takes a push; rules of the demo may be given this address
 *     GET  /sandbox/receiver?inbox=        the latest pushes of an inbox as a page
 *     POST /sandbox/receiver/answer        how an inbox answers from now on (a form)
 *     POST /sandbox/receiver/key-pair      the secret of an api_key (a form)
 *     POST /sandbox/receiver/forget        empties an inbox (a form)
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { pageStyle, readerOf } from '../page.ts'
import type { SandboxDeps, SandboxPart } from '../sandbox-part.ts'
import { receiverPage } from './receiver-page.ts'
import {
  answers,
  findSecret,
  forgetPushes,
  keepPush,
  latestPushes,
  listInboxes,
  readInbox,
  writeInbox,
  writeKeyPair,
  type Inbox,
} from './store.ts'
import { verifyPush } from './verify-push.ts'

const base = '/sandbox/receiver'
const usualInbox = 'practice'
const longestSeconds = 120
/** HTTP gives a response of such a status no body. */
const withoutBody = new Set([204, 205, 304])

const inboxSchema = z.string().regex(/^[a-z0-9-]{1,40}$/)
const answerSchema = z.object({
  inbox: inboxSchema,
  answer: z.enum(answers),
  status: z.coerce.number().int().min(200).max(599),
  seconds: z.coerce.number().int().min(1).max(longestSeconds),
  webhookSecret: z
    .string()
    .trim()
    .regex(/^(whsec_[A-Za-z0-9+/=]{16,100})?$/)
    .transform((secret) => (secret === '' ? null : secret)),
})
const keyPairSchema = z.object({
  inbox: inboxSchema,
  apiKey: z
    .string()
    .trim()
    .regex(/^ak_\S{1,100}$/),
  apiSecret: z
    .string()
    .trim()
    .regex(/^as_\S{1,100}$/),
})
const forgetSchema = z.object({ inbox: inboxSchema })

export interface ReceiverSandbox extends SandboxPart {
  readonly addKeyPair: typeof writeKeyPair
}

export function createReceiverSandbox(deps: SandboxDeps): ReceiverSandbox {
  const { database, clock, ids, ownUrl } = deps
  const closing = new AbortController()

  async function take(request: Request, inbox: string): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const settings = await readInbox(database, inbox)
    await keepPush(database, {
      id: ids.uuid(),
      inbox,
      method: request.method,
      path: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      body: (await request.text()).replaceAll('\0', '\uFFFD'),
      receivedAt: new Date(clock.nowMs()),
      answer: answerText(settings),
    })
    return answer(settings)
  }

  async function answer({ answer: how, status, seconds }: Inbox): Promise<Response> {
    switch (how) {
      case 'accept':
        return new Response('ok')
      case 'refuse':
        return new Response(withoutBody.has(status) ? null : 'refused', { status })
      case 'slow':
        await wait(seconds * 1000)
        return new Response('ok, late')
      case 'silent':
        await wait(longestSeconds * 1000)
        return new Response(null, { status: 504 })
      case 'drip':
        return new Response(drops(seconds))
    }
  }

  function wait(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined)
  }

  /** One byte at a time. */
  function drops(seconds: number): ReadableStream<Uint8Array> {
    let left = seconds * 4
    return new ReadableStream({
      async pull(controller) {
        await wait(250)
        left -= 1
        if (left < 0 || closing.signal.aborted) controller.close()
        else controller.enqueue(new Uint8Array([0x2e]))
      },
    })
  }

  async function show(request: Request): Promise<Response> {
    const named = new URL(request.url).searchParams.get('inbox')
    const inbox = inboxSchema.safeParse(named).data ?? usualInbox
    const settings = await readInbox(database, inbox)
    const pushes = await Promise.all(
      (await latestPushes(database, inbox)).map(async (push) => {
        const apiSecretOf = (apiKey: string) => findSecret(database, apiKey)
        return { push, steps: await verifyPush(push, { ...settings, apiSecretOf }) }
      }),
    )
    const inboxes = [...new Set([usualInbox, inbox, ...(await listInboxes(database))])]
    const url = `${ownUrl}${base}/in/${inbox}`
    return receiverPage({ settings, inboxes, pushes, url, base, reader: readerOf(request) })
  }

  /** The page shows what has changed. */
  async function change(request: Request, path: string): Promise<Response | null> {
    const form = Object.fromEntries(await request.formData().catch(() => new FormData()))
    const work = {
      '/answer': async () => {
        const settings = answerSchema.parse(form)
        await writeInbox(database, settings)
        return settings.inbox
      },
      '/key-pair': async () => {
        const { inbox, ...pair } = keyPairSchema.parse(form)
        await writeKeyPair(database, pair)
        return inbox
      },
      '/forget': async () => {
        const { inbox } = forgetSchema.parse(form)
        await forgetPushes(database, inbox)
        return inbox
      },
    }[path]
    if (work === undefined) return null
    try {
      const location = `${base}?inbox=${await work()}`
      return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error
      return new Response('wrong form\n', { status: 400 })
    }
  }

  return {
    addKeyPair: writeKeyPair,
    async handle(request) {
      const { pathname } = new URL(request.url)
      const [, inbox] = /^\/sandbox\/receiver\/in\/([a-z0-9-]{1,40})$/.exec(pathname) ?? []
      if (inbox !== undefined) return take(request, inbox)
      const reads = request.method === 'GET' || request.method === 'HEAD'
      if (pathname === base && reads) return show(request)
      if (pathname === `${base}/receiver.css` && reads) {
        return pageStyle(new URL('./receiver.css', import.meta.url))
      }
      if (request.method === 'POST' && pathname.startsWith(`${base}/`)) {
        return change(request, pathname.slice(base.length))
      }
      return null
    },
    start() {},
    async close() {
      closing.abort()
    },
  }
}

function answerText({ answer: how, status, seconds }: Inbox): string {
  switch (how) {
    case 'accept':
      return '200'
    case 'refuse':
      return String(status)
    case 'slow':
      return `200, ${seconds} s`
    case 'drip':
      return `200, drip ${seconds} s`
    case 'silent':
      return '–'
  }
}
