/** All SQL of the receiver. */
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

export const answers = ['accept', 'refuse', 'slow', 'drip', 'silent'] as const
export type Answer = (typeof answers)[number]

export interface Inbox {
  readonly inbox: string
  readonly answer: Answer
  /** The status of `refuse`; the others answer 200. */
  readonly status: number
  /** How long `slow` waits and `drip` lasts. */
  readonly seconds: number
  readonly webhookSecret: string | null
}

export interface ReceivedPush {
  readonly id: string
  readonly inbox: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly receivedAt: Date
  readonly answer: string
}

const shown = 20
/** The limit of kept pushes, so that a long-running demo does not grow. */
const kept = 500
const listedInboxes = 50

/** How an inbox answers of which nobody has said anything. */
const usual = { answer: 'accept', status: 503, seconds: 5, webhookSecret: null } as const

export async function keepPush(database: Database, push: ReceivedPush): Promise<void> {
  const row = newRow({ ...push, headers: JSON.stringify(push.headers) })
  await database.query(sql`insert into sandbox.receiver_pushes ${row}`)
  await database.query(
    sql`delete from sandbox.receiver_pushes
     where id <= (select id from sandbox.receiver_pushes order by id desc offset ${kept} limit 1)`,
  )
}

/** The latest first. */
export function latestPushes(database: Database, inbox: string): Promise<ReceivedPush[]> {
  return database.query(
    sql`select id, inbox, method, path, headers, body, received_at, answer
     from sandbox.receiver_pushes where inbox = ${inbox} order by id desc limit ${shown}`,
  )
}

export async function forgetPushes(database: Database, inbox: string): Promise<void> {
  await database.query(sql`delete from sandbox.receiver_pushes where inbox = ${inbox}`)
}

export async function listInboxes(database: Database): Promise<string[]> {
  const rows = await database.query<{ inbox: string }>(
    sql`select distinct inbox from (
       select inbox from sandbox.receiver_pushes union all select inbox from sandbox.receiver_inboxes) i
     order by inbox limit ${listedInboxes}`,
  )
  return rows.map(({ inbox }) => inbox)
}

export async function readInbox(database: Database, inbox: string): Promise<Inbox> {
  const row = await database.one<Inbox>(
    sql`select inbox, answer, status, seconds, webhook_secret from sandbox.receiver_inboxes
     where inbox = ${inbox}`,
  )
  return row ?? { inbox, ...usual }
}

export async function writeInbox(database: Database, inbox: Inbox): Promise<void> {
  const { answer, status, seconds, webhookSecret } = inbox
  await database.query(
    sql`insert into sandbox.receiver_inboxes ${newRow({ ...inbox })}
     on conflict (inbox) do update set answer = ${answer}, status = ${status}, seconds = ${seconds},
       webhook_secret = ${webhookSecret}`,
  )
}

export async function writeKeyPair(
  to: Pick<Database | Transaction, 'query'>,
  { apiKey, apiSecret }: { apiKey: string; apiSecret: string },
): Promise<void> {
  await to.query(
    sql`insert into sandbox.receiver_key_pairs ${newRow({ apiKey, apiSecret })}
     on conflict (api_key) do update set api_secret = ${apiSecret}`,
  )
}

export async function findSecret(database: Database, apiKey: string): Promise<string | null> {
  const row = await database.one<{ apiSecret: string }>(
    sql`select api_secret from sandbox.receiver_key_pairs where api_key = ${apiKey}`,
  )
  return row?.apiSecret ?? null
}
