/** A rule reaches nothing private, and no value breaks out of a template. */
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { PushTaskId, WebhookRuleId } from '#lib/contract/ids.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import { canonicalJson, maxDepth } from '#lib/signing/canonical-json.ts'
import { openOutside } from '#server/files/outside.ts'
import { newId } from '#server/testing/new-id.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { createSeal } from '#server/seal.ts'
import { allowAddresses } from '#server/files/allowed-addresses.ts'
import { headersContext } from './push-request.ts'
import { insertedAtMost, renderTemplate } from './render-template.ts'
import { sendPush } from './send-push.ts'
import { openAutomation } from './testing/open-automation.ts'

let world: Awaited<ReturnType<typeof openAutomation>>
beforeAll(async () => {
  world = await openAutomation({ webhookNetworks: [] })
  await world.start()
})
afterAll(() => world.close())

const schedule = { cron: '30 8 * * *', timezone: 'Asia/Bangkok' }

const forbidden = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://0/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001::7f00:1]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[ff02::1]/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
]

it('nothing is sent to a private address, in whatever form it is written', async () => {
  const { port } = new URL(world.receiver.url)
  const reached = await Promise.all(
    forbidden.map(async (url) => {
      const target = new URL(url)
      target.port = port
      const more = { trigger: 'scheduled_task', schedule, url: target.href }
      const { state, cause } = await world.fire(await world.addRule(more))
      return state === 'failed' && cause === 'address_refused' ? [] : [url]
    }),
  )
  expect(reached.flat()).toEqual([])
  expect(world.receiver.received).toEqual([])
})

it('a name is resolved once, and refused when any of its addresses is private', async () => {
  const resolved: string[] = []
  const connected: string[] = []
  const addresses: Record<string, string[]> = {
    'mixed.example': ['142.250.66.14', '10.0.0.1'],
    'inside.example': ['::ffff:10.0.0.1'],
    'none.example': [],
    'public.example': ['142.250.66.14'],
  }
  const { rooms } = world.test.service
  const seal = createSeal('a key that only this test has, 32 long')
  const { port } = new URL(world.receiver.url)
  const real = openOutside({
    connect: ({ address }) => {
      connected.push(address)
      return { host: '127.0.0.1', port, protocol: 'http:' }
    },
  })
  const outside = {
    ...real,
    resolve: (name: string) => {
      resolved.push(name)
      return Promise.resolve(addresses[name] ?? [])
    },
  }
  const { organization } = world.own
  const ruleId = newId<WebhookRuleId>()
  const deps = {
    organizations: rooms.organizations,
    seal,
    outside,
    isAllowed: allowAddresses([]),
    clock: world.test.clock,
    closing: new AbortController().signal,
  }
  const causeOf = async (host: string) => {
    const push = {
      organizationId: organization.id,
      id: newId<PushTaskId>(),
      host,
      delivery: 'once',
      body: '{"context":{"taskId":"1"},"data":{}}',
      attempts: 1,
      probes: 0,
      createdAt: new Date(),
      url: `http://${host}/`,
      method: 'POST',
      ruleId,
      headerNames: [],
      sealedHeaders: seal.seal('{}', headersContext({ organizationId: organization.id, ruleId })),
      sealedSecrets: null,
      timeoutSeconds: 5,
    } as const
    return (await sendPush(push, deps))?.attempt.cause
  }
  expect(await causeOf('mixed.example')).toBe('address_refused')
  expect(await causeOf('inside.example')).toBe('address_refused')
  expect(await causeOf('none.example')).toBe('name_not_found')
  expect(connected).toEqual([])
  expect(await causeOf('public.example')).toBeNull()
  expect(connected).toEqual(['142.250.66.14'])
  expect(resolved).toHaveLength(4)
})

it("refuses this machine's own addresses, and allows networks that are configured", () => {
  const url = new URL('http://receiver.example/')
  const guard = allowAddresses(['10.1.0.0/16', 'fd00::/8'])
  const isAllowed = (address: string) => guard(address, url)
  const own = Object.values(networkInterfaces()).flatMap((bound) => bound ?? [])
  expect(own.filter(({ address }) => allowAddresses([])(address, url))).toEqual([])
  expect(['10.1.2.3', 'fd00::1', '8.8.8.8'].map(isAllowed)).toEqual([true, true, true])
  expect(['10.2.0.1', '127.0.0.1', '::1', '::ffff:10.2.0.1'].map(isAllowed)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

it("the demo's receiver is reached, and nothing else of this machine", () => {
  const isAllowed = allowAddresses([], { receiverUrl: 'http://127.0.0.1:3000/sandbox/receiver/in' })
  const reached = [
    'http://127.0.0.1:3000/sandbox/receiver/in/practice?token=1',
    'http://2130706433:3000/sandbox/receiver/in/practice',
    'http://127.0.0.1:3000/sandbox/receiver/in/%2e%2e/answer',
    'http://127.0.0.1:3000/sandbox/receiver/in',
    'http://127.0.0.1:3000/sandbox/mailbox/messages',
    'http://127.0.0.1:5432/sandbox/receiver/in/practice',
    'https://127.0.0.1:3000/sandbox/receiver/in/practice',
    'http://localhost:3000/sandbox/receiver/in/practice',
    'http://127.0.0.2:3000/sandbox/receiver/in/practice',
  ].map((url) => isAllowed('127.0.0.1', new URL(url)))
  expect(reached).toEqual([true, true, false, false, false, false, false, false, false])
})

it('a receiver that changes the protocol of its connection takes no place for longer than its answer', async () => {
  const server = createServer((socket) => {
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    )
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.int() }).parse(server.address())
  const closed = new Promise<void>((resolve) =>
    server.on('connection', (socket) => socket.on('close', () => resolve())),
  )
  const { status } = await openOutside().exchange({
    url: new URL(`http://127.0.0.1:${port}/`),
    address: '127.0.0.1',
    method: 'POST',
    headers: {},
    body: '{}',
    maxBytes: 10,
    signal: AbortSignal.timeout(10_000),
  })
  expect(status).toBe(101)
  await closed
  server.close()
})

it('a template that no push could be made of is refused, and holds up nobody', async () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
  for (const levels of [10_000 - 10, maxDepth]) {
    const { status, text } = await world.ask(
      'webhook-rules',
      world.ruleOf({ body_template: nested(levels) }),
    )
    expect([status, text]).toEqual([400, expect.stringContaining('rule.body_template')])
  }
  const rule = await world.addRule({ body_template: nested(100) })
  const { waybill_no } = await world.own.create()
  const [push] = await waitFor(async () => {
    const pushes = await world.pushesOf(rule)
    return pushes.length > 0 && pushes
  })
  expect(push?.waybill_no).toBe(waybill_no)
})

it('a template that repeats a long value does not grow a push beyond its limit', () => {
  const data = { list: Array.from({ length: 2_000 }, () => 'a parcel') }
  const template = JSON.stringify({ text: '{{list}}'.repeat(2_000), last: '{{list.0}}' })
  const { additional, left } = renderTemplate(template, data)
  expect(JSON.stringify(additional).length).toBeLessThan(2 * insertedAtMost)
  expect(left).toEqual(['{{list}}', '{{list.0}}'])
})

it('whatever a value is, the rendered template has the keys of the template and no others', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (value, other) => {
      const data = { value, nested: { other }, list: [{ other }], none: null }
      const template =
        '{"a":"<{{value}}>","b":{"c":["{{nested.other}}"]},"d":"{{list.0.other}}","n":5}'
      expect(renderTemplate(template, data).additional).toEqual({
        a: `<${value}>`,
        b: { c: [other] },
        d: other,
        n: 5,
      })
    }),
  )
})

it.each([
  ['{{none}}', '{{none}}'],
  ['{{missing}} {{value}}', '{{missing}} x'],
  [
    '{{constructor}} {{__proto__}} {{value.length}}',
    '{{constructor}} {{__proto__}} {{value.length}}',
  ],
  ['{{brace}}', '{{value}}'],
  ['{{number}} {{flag}} {{nested}}', '5 false {"a":1}'],
])('renders %s as %s', (text, expected) => {
  const data = {
    none: null,
    value: 'x',
    brace: '{{value}}',
    number: 5,
    flag: false,
    nested: { a: 1 },
  }
  expect(renderTemplate(JSON.stringify({ text }), data).additional).toEqual({ text: expected })
})

it('names that mean something to JavaScript are names like others', () => {
  const data = parsedJson('{"__proto__":{"polluted":"yes"},"a":"x"}')
  const template = '{"__proto__":{"b":"{{a}}"},"constructor":"{{__proto__.polluted}}"}'
  const { additional: rendered } = renderTemplate(template, Object(data))
  expect(canonicalJson(rendered)).toBe('{"__proto__":{"b":"x"},"constructor":"yes"}')
  expect(Object.getPrototypeOf(rendered)).toBe(Object.prototype)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})
