/** The first person of a portal, by what the service elsewhere answers. */
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import {
  answerJson,
  apiKey,
  apiSecret,
  startUpstream,
  type Answer,
} from '../portal/gateway/upstream.fixture.ts'
import { caller, openDesk } from '../portal/identity/identity.fixture.ts'
import { signIn } from '../portal/identity/sign-in.ts'
import { setUpPortal } from './set-up-portal.ts'

const organizationOf = (n: number) => ({
  id: `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  name: `Haulage ${n}`,
  currency: 'THB',
  timezone: 'Asia/Bangkok',
  features: [],
  custom_waybill_numbers: false,
  legacy_responses: false,
})
const listing =
  (...numbers: number[]): Answer =>
  (response) =>
    answerJson(response, { data: numbers.map(organizationOf) })

const admin = { email: 'first@portal.example', name: 'Administrator' }

async function begin(answer: Answer, storefrontOrganization: string | null = null) {
  const desk = await openDesk()
  const { baseUrl } = await startUpstream(answer)
  const service = { kind: 'elsewhere', baseUrl, apiKey, apiSecret } as const
  const { database } = desk
  const log = createLog({ level: 'silent' })
  const setUp = () => setUpPortal({ service, storefrontOrganization, admin, database, log })
  return { desk, setUp }
}

test('the first person administers the service’s organization, and there is one', async () => {
  const { desk, setUp } = await begin(listing(1))
  const ways = await Promise.allSettled([setUp(), setUp(), setUp()])
  const [made, ...more] = ways.flatMap((way) => (way.status === 'fulfilled' ? [way.value] : []))
  expect(more).toEqual([])
  expect(made?.organization).toMatchObject({ name: 'Haulage 1' })
  const people = await desk.database.query('select role, organization_id as id from portal.people')
  expect(people).toEqual([{ role: 'admin', id: organizationOf(1).id }])
  const given = { email: admin.email, password: made?.password ?? '', caller }
  expect(
    await signIn(desk, { ...given, broughtToken: undefined, warn: () => Promise.resolve() }),
  ).toMatchObject({ kind: 'in' })
  await expect(setUp()).rejects.toThrow(/administrator already/)
})

test('of several organizations STOREFRONT_ORG names one', async () => {
  const { setUp } = await begin(listing(1, 2), 'Haulage 2')
  expect(await setUp()).toMatchObject({ organization: { id: organizationOf(2).id } })
  for (const named of [null, 'Haulage 3']) {
    const other = await begin(listing(1, 2), named)
    await expect(other.setUp()).rejects.toThrow(/STOREFRONT_ORG.*"Haulage 1", "Haulage 2"/)
  }
})

test.each<[string, Answer, RegExp]>([
  ['knows no such key', (r) => answerJson(r, { error: 'x' }, { status: 401 }), /TMS_API_KEY/],
  ['fails', (r) => answerJson(r, { error: 'x' }, { status: 500 }), /answered with 500/],
  ['hangs up', (r) => void r.destroy(), /no answer/],
])('a service that %s is said by name, and nobody is made', async (_, answer, said) => {
  const { desk, setUp } = await begin(answer)
  await expect(setUp()).rejects.toThrow(said)
  expect(await desk.database.query('select id from portal.people')).toEqual([])
})
