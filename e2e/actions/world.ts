/**
 * The callers, and the victim with its things: made over the service's own interface and
 * by signing in as a browser does, without one.
 */
import { request as playwright, type APIRequestContext } from '@playwright/test'
import { readService, type ServiceCall } from '../read-service.ts'
import type { RunningPortal } from '../server.ts'
import type { Target } from './call-action.ts'
import { readSessionsPage, signInByAction } from './sign-in-by-action.ts'

export interface Caller {
  readonly request: APIRequestContext
  readonly accountIds: readonly string[]
}

/** As demo.json lists them. */
const people = ['victim', 'stranger', 'several', 'staff'] as const
type Who = (typeof people)[number]

/** `stranger` is another customer, of one account; `several` belongs to two; `staff` to none. */
export interface World extends Readonly<Record<Who, Caller>> {
  readonly baseUrl: string
  /** All of it the victim's. */
  readonly target: Target
  /** The things of the second account of `several`, named as if in the first. */
  readonly mixed: Target
  /** Without a session or anything else. */
  nobody(): Promise<APIRequestContext>
  /** A session of that person beside the first. */
  another(who: Who): Promise<Caller>
  /** A signed GET at the service for the victim's account: what it says, whatever the portal shows. */
  serviceSays(path: string): Promise<unknown>
  close(): Promise<void>
}

export async function openWorld(portal: RunningPortal): Promise<World> {
  const { baseUrl, users } = portal
  const contexts: APIRequestContext[] = []
  const nobody = async () => {
    const context = await playwright.newContext({ baseURL: baseUrl })
    contexts.push(context)
    return context
  }
  const another = async (who: Who): Promise<Caller> => {
    const user = users[people.indexOf(who)]
    if (!user) throw new Error(`the demo has no person to be ${who}`)
    const request = await nobody()
    await signInByAction(request, { user, baseUrl })
    return { request, accountIds: user.senderAccountIds }
  }
  const [victim, stranger, several, staff] = [
    await another('victim'),
    await another('stranger'),
    await another('several'),
    await another('staff'),
  ]
  await another('victim')
  const sessionId = await otherSessionOf(victim)
  const [accountId = ''] = victim.accountIds
  const [first = '', second = ''] = several.accountIds
  const service = readService(portal, accountId)
  const others = await quoteAndOrder(readService(portal, second))
  return {
    baseUrl,
    victim,
    stranger,
    several,
    staff,
    nobody,
    another,
    target: { accountId, sessionId, ...(await quoteAndOrder(service)) },
    mixed: { accountId: first, sessionId, ...others },
    serviceSays: service.get,
    async close() {
      for (const context of contexts) await context.dispose()
    },
  }
}

/** As the victim's own page of sessions names the other one. */
async function otherSessionOf(victim: Caller): Promise<string> {
  const page = await readSessionsPage(victim.request)
  const id = /name="session" value="([0-9a-f-]{36})"/.exec(page)?.[1]
  if (id === undefined) throw new Error('the page of sessions shows no other session')
  return id
}

const freight = {
  pickup: { address: '88 Thepharak Road', lat: 13.618, lng: 100.694, country: 'TH' },
  delivery: { address: '5 Moo 1', lat: 13.052, lng: 101.093, country: 'TH' },
  items: [{ qty: 4, length_cm: 60, width_cm: 40, height_cm: 40, weight_kg: 12 }],
}

/** A quote that is open, and an order that is paid. */
async function quoteAndOrder(
  service: ServiceCall,
): Promise<Pick<Target, 'quoteId' | 'deliveryId'>> {
  const price = async () =>
    (await service.post('/api/quotes', freight)) as { readonly quotation_id: string }
  const { quotation_id: quoteId } = await price()
  const { quotation_id: bought } = await price()
  const paid = (await service.post(`/api/quotes/${bought}/pay`, { type: 'wallet' })) as {
    readonly deliveryId: string
  }
  return { quoteId, deliveryId: paid.deliveryId }
}
