/**
 * An action and a handler are public addresses, whatever pages show them: each is called by who has no
 * session, by another customer, and with another account's ids, over HTTP, against the real process.
 */
import { expect as that, type APIRequestContext } from '@playwright/test'
import { builtActions, builtHandlers } from './actions/built.ts'
import { callAction } from './actions/call-action.ts'
import type { Arguments, Outcome, Target } from './actions/entry.ts'
import { actionEntries, handlerEntries } from './actions/table.ts'
import { pollEntries } from './actions/tracking.ts'
import { openWorld, type World } from './actions/world.ts'
import { startPortal, type RunningPortal } from './server.ts'
import { expect, test } from './test.ts'

let portal: RunningPortal
let world: World

// Its own, because what it uses up (requests and kept quotes an hour) others would miss.
test.beforeAll(async () => {
  portal = await startPortal()
  world = await openWorld(portal)
})
test.afterAll(async () => {
  await world.close()
  await portal.stop()
})

test('every action of the build is in the table, and nothing else is', () => {
  const table = actionEntries.map(({ action }) => action)
  expect(table.toSorted()).toEqual(
    builtActions()
      .map(({ name }) => name)
      .toSorted(),
  )
})

test('every handler of the build is in the table, and nothing else is', () => {
  const table = handlerEntries.map(({ handler }) => handler)
  expect(table.toSorted()).toEqual(builtHandlers().toSorted())
})

test('an action does nothing without a session, for others, or with ids of others', async () => {
  test.slow()
  const built = new Map(builtActions().map((action) => [action.name, action]))
  for (const entry of actionEntries) {
    const action = built.get(entry.action)
    if (!action) continue
    const call = (request: APIRequestContext, args: Arguments, target: Target) =>
      callAction(request, { action, args, target, baseUrl: world.baseUrl })
    await test.step(entry.action, async () => {
      const byCaller = async (request: APIRequestContext, target: Target) =>
        call(request, await entry.args(target, request), target)
      await checkHostile(entry, byCaller, async () => {
        for (const { args, outcome } of entry.garbage) {
          const came = await call(world.victim.request, args, world.target)
          check(came, outcome, `garbage ${JSON.stringify(args).slice(0, 80)}`)
        }
      })
      await checkOwner(entry, byCaller)
    })
  }
})

test('what no page of ours sends is refused, and no fault of the process', async ({ request }) => {
  const id = builtActions().find(({ name }) => name.endsWith('keepQuote'))?.id ?? ''
  const statusOf = async (data: string, origin: string) => {
    const headers = { 'next-action': id, origin, 'content-type': 'text/plain;charset=UTF-8' }
    return (await request.post(`${world.baseUrl}/quote`, { headers, data })).status()
  }
  for (const garbage of ['{{{', '7', '["$1"]', '["$0:__proto__:then"]']) {
    that.soft(await statusOf(garbage, world.baseUrl), garbage).toBe(400)
  }
  for (const origin of ['https://evil.example', world.baseUrl.replace('http:', 'https:'), 'null']) {
    that.soft(await statusOf('["x",null]', origin), origin).toBe(403)
  }
  that(await statusOf('["x",null]', world.baseUrl)).toBe(200)
})

test('what costs the service something is done so often, and no more', async () => {
  const built = new Map(builtActions().map((action) => [action.name, action]))
  async function lastOf(times: number, name: string, args: Arguments): Promise<Outcome> {
    const action = built.get(name)
    if (action === undefined) throw new Error(`no action ${name}`)
    const { baseUrl, target, victim } = world
    let last: Outcome = 'error'
    for (let n = 0; n < times; n += 1) {
      last = await callAction(victim.request, { action, args, target, baseUrl })
    }
    return last
  }
  const { accountId, quoteId } = world.target
  that
    .soft(await lastOf(61, 'app/(storefront)/actions.ts keepQuote', [null, accountId]))
    .toEqual({ value: 'too-many' })
  // Another price than the quote's, so that nothing is begun before the limit either.
  const choice = { quoteId, type: 'qr', seen: { amount: 1, currency: 'THB' } }
  that
    .soft(
      await lastOf(121, 'app/(storefront)/a/[accountId]/quotes/[quoteId]/pay/actions.ts pay', [
        accountId,
        choice,
      ]),
    )
    .toMatchObject({ value: { kind: 'too_many' } })
})

test('a handler answers nobody who has no session, no others, and nothing by ids of others', async () => {
  for (const entry of [...handlerEntries, ...pollEntries]) {
    await test.step(entry.handler, async () => {
      const byCaller = async (request: APIRequestContext, target: Target): Promise<Outcome> => ({
        status: (await entry.send(request, target)).status(),
      })
      await checkHostile(entry, byCaller, async () => {
        for (const { send, outcome } of entry.garbage) {
          check({ status: (await send(world.victim.request)).status() }, outcome, 'garbage')
        }
      })
      await checkOwner(entry, byCaller)
    })
  }
})

type Entry = (typeof actionEntries)[number] | (typeof handlerEntries)[number]
type ByCaller = (request: APIRequestContext, target: Target) => Promise<Outcome>

async function checkHostile(
  { expected, untouched, endsSession }: Entry,
  call: ByCaller,
  garbage: () => Promise<void>,
): Promise<void> {
  const before = await untouched?.(world)
  const caller = async (who: 'stranger' | 'several' | 'staff') =>
    endsSession ? world.another(who) : world[who]
  check(await call(await world.nobody(), world.target), expected.nobody, 'without a session')
  const stranger = await caller('stranger')
  const came = await call(stranger.request, world.target)
  check(came, expected.stranger, 'another customer')
  const again = await caller('stranger')
  const [accountId = ''] = again.accountIds
  const inOwn = await call(again.request, { ...world.target, accountId })
  check(inOwn, expected.otherAccount, 'another customer, in their own account')
  const several = await caller('several')
  const mixed = await call(several.request, world.mixed)
  check(mixed, expected.mixed ?? expected.otherAccount, 'things of the other of two accounts')
  const staff = await caller('staff')
  const byStaff = await call(staff.request, world.target)
  check(byStaff, expected.staff ?? expected.stranger, 'staff without a switch')
  await garbage()
  that.soft(await untouched?.(world), 'what none of them may change').toEqual(before)
}

async function checkOwner({ expected }: Entry, call: ByCaller): Promise<void> {
  if (expected.owner === undefined) return
  check(await call(world.victim.request, world.target), expected.owner, 'who may')
}

function check(came: Outcome, outcome: Outcome, who: string): void {
  if (typeof outcome === 'object' && 'value' in outcome && isObject(outcome.value)) {
    that.soft(came, who).toMatchObject(outcome)
  } else {
    that.soft(came, who).toEqual(outcome)
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
