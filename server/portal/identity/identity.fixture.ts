/** A database of its own, a clock that stands where the test puts it, and mails that are kept. */
import type { PersonRole } from '#lib/rights.ts'
import { onTestFinished } from 'vitest'
import { organizationIdSchema } from '#lib/contract/ids.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import { askCode, type AskedCode } from './ask-code.ts'
import type { CodePurpose } from './codes.ts'
import type { Caller, Identity } from './identity.ts'
import { addPerson } from './people.ts'
import { signIn } from './sign-in.ts'

export const caller: Caller = {
  address: '203.0.113.7',
  userAgent: 'a test',
  deviceToken: undefined,
}
export const organizationId = organizationIdSchema.parse('0199a000-0000-7000-8000-000000000000')
export const password = 'a password of nobody'

export interface Desk extends Identity {
  /** The database's. */
  readonly url: string
  readonly clock: { now: number; nowMs(): number }
  readonly mails: {
    readonly to: string
    readonly name: string | null
    readonly subject: string
    readonly text: string
  }[]
  /** How long attempts had to wait, which takes no time here. */
  readonly pauses: readonly number[]
  /** The people who were told that somebody guesses. */
  readonly warned: readonly string[]
  readonly warn: (personId: string) => Promise<unknown>
  add(email: string, role?: PersonRole): Promise<string>
  /** By address and password; the cookie's value. */
  enter(email: string, broughtToken?: string): Promise<string>
  ask(purpose: CodePurpose, email: string, from?: Caller): Promise<AskedCode>
  /** As the browser and the mailbox together know it. */
  askAndRead(purpose: CodePurpose, email: string): Promise<{ proof: string; code: string }>
}

export async function openDesk(): Promise<Desk> {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const mails: Desk['mails'] = []
  const pauses: number[] = []
  const warned: string[] = []
  const clock = {
    now: Date.UTC(2026, 10, 21, 12),
    nowMs: () => clock.now,
  }
  const deps: Identity = {
    database: own.database,
    clock,
    ids: systemIds,
    secretKey: 'a secret key for the tests',
    staffTakeSecondStep: false,
    pause: (milliseconds) => Promise.resolve(pauses.push(milliseconds)),
  }
  const warn = (personId: string) => Promise.resolve(warned.push(personId))
  const ask: Desk['ask'] = (purpose, email, from = caller) =>
    askCode(deps, {
      purpose,
      email,
      caller: from,
      async send(to, mail) {
        const { name, kind } = mail
        mails.push({ to, name, subject: kind, text: 'code' in mail ? mail.code : '' })
        return 'sent'
      },
    })
  return {
    ...deps,
    url: own.url,
    clock,
    mails,
    pauses,
    warned,
    warn,
    ask,
    add: (email, role = 'customer') =>
      own.database.transaction((tx) =>
        addPerson(tx, {
          ids: systemIds,
          person: { email, name: email, role, organizationId, password },
        }),
      ),
    async enter(email, broughtToken) {
      const signedIn = await signIn(deps, { email, password, caller, broughtToken, warn })
      if (signedIn.kind !== 'in') throw new Error(`${email} was not let in: ${signedIn.kind}`)
      return signedIn.session.token
    },
    async askAndRead(purpose, email) {
      const asked = await ask(purpose, email)
      if (asked.kind !== 'sent') throw new Error(`no code was sent: ${asked.kind}`)
      return { proof: asked.proof, code: mails.at(-1)?.text ?? '' }
    },
  }
}
