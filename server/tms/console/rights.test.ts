/** Every operation of the console, called by everybody there can be. */
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consoleEndpointsByName } from '#lib/contract/console/endpoints.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { newId } from '#server/testing/new-id.ts'
import type { KeyPair } from '../organizations/organizations.ts'
import {
  openTestService,
  send,
  signedSend,
  type TestOrganization,
  type TestService,
} from '../testing/test-service.ts'

const rows = `
readFigures             ops  finance  admin
confirmBankReceipt      -    finance  admin
matchTransfers          -    finance  admin
listPayments            -    finance  admin
listBankReceipts        -    finance  admin
listRefunds             -    finance  admin
finishRefund            -    finance  admin
listWaitingTransfers    -    finance  admin
getTransferSlip         -    finance  admin
listAllOrders           ops  finance  admin
listWorkItems           ops  finance  admin
resolveWorkItem         ops  -        admin
sendTripAgain           ops  -        admin
refundTrip              -    finance  admin
listTrips               ops  finance  admin
listDrivers             ops  -        admin
assignDriver            ops  -        admin
moveTrip                ops  -        admin
readFleet               ops  -        admin
saveFleetDriver         ops  -        admin
saveFleetVehicle        ops  -        admin
saveSubcontractor       ops  -        admin
readOrganization        -    -        admin
saveOrganization        -    -        admin
saveUnit                -    -        admin
saveProductCategory     -    -        admin
addExchangeRate         -    -        admin
removeFromFleet         ops  -        admin
listCustomers           ops  finance  admin
readCustomer            ops  finance  admin
saveCustomer            ops  -        admin
adjustWallet            -    finance  admin
eraseCustomer           -    -        admin
listAudit               -    -        admin
readLedger              -    finance  admin
listBankAccounts        -    -        admin
addBankAccount          -    -        admin
switchBankAccount          -    -        admin
listConnections         -    -        admin
saveConnection          -    -        admin
tryConnection           -    -        admin
saveCarrierRules        -    -        admin
switchPaymentMethod     -    -        admin
readCredentials         -    -        admin
renewCredentials        -    -        admin
endFormerCredentials    -    -        admin
setLegacyResponses      -    -        admin
readCatalogue           -    -        admin
saveVehicleType         -    -        admin
saveServiceArea         -    -        admin
saveService             -    -        admin
saveAddon               -    -        admin
saveRoute               -    -        admin
addRateCard             -    -        admin
listRoutes              -    -        admin
listWebhookRules        -    -        admin
createWebhookRule       -    -        admin
changeWebhookRule       -    -        admin
deleteWebhookRule       -    -        admin
fireWebhookRule         -    -        admin
resumeWebhookRule       -    -        admin
renewWebhookSecret      -    -        admin
previewWebhookRule      -    -        admin
getWebhookHealth        -    -        admin
listWebhookPushes       -    -        admin
getWebhookPush          -    -        admin
replayWebhookPushes     -    -        admin
getWebhookReplay        -    -        admin
stopWebhookReplay       -    -        admin
listWebhookReplays      -    -        admin
`
  .trim()
  .split('\n')
  .map((row) => row.split(/\s+/))

let test: TestService
let own: TestOrganization
let other: TestOrganization
let internal: KeyPair

beforeAll(async () => {
  test = await openTestService()
  own = await test.addOrganization()
  other = await test.addOrganization()
  internal = await test.service.rooms.organizations.keyPair(own.organization.id, 'internal')
})
afterAll(() => test.close())

it('no operation of the console is left out', async () => {
  const folder = new URL('../../../lib/contract/console/', import.meta.url)
  const files = await readdir(folder)
  const modules = await Promise.all(
    files.map(async (file): Promise<unknown[]> => Object.values(await import(folder.href + file))),
  )
  const defined = new Set(modules.flat().filter(isEndpoint))
  expect(new Set<unknown>(Object.values(consoleEndpointsByName))).toEqual(defined)
  expect(new Set(rows.map(([name]) => name))).toEqual(new Set([...defined].map(({ name }) => name)))
  for (const { path, right } of defined) {
    expect(path).toMatch(/^\/api\/console\//)
    expect(right).toBeDefined()
  }
})

it.each(rows)('%s is for %s %s %s', async (name = '', ...having) => {
  const endpoint = Object.values(consoleEndpointsByName).find((each) => each.name === name)
  if (endpoint === undefined) throw new Error(`there is no ${name}`)
  const organization = own.organization.id
  const as = (role: string, of: string = organization) => ({
    actor: { id: newId(), role, organization: of },
  })
  const statusOf = async (body: object, pair: KeyPair = internal) => {
    const path = endpoint.path.replace('{id}', newId())
    const request = signedSend('POST', path, { ...pair, nowMs: test.clock.nowMs(), body })
    return (await send(test.service, request)).status
  }
  for (const role of ['ops', 'finance', 'admin']) {
    const status = await statusOf(as(role))
    if (having.includes(role)) expect([200, 400, 404]).toContain(status)
    else expect(status).toBe(403)
  }
  for (const role of ['customer', 'owner', 'member', 'viewer', 'root', '']) {
    expect(await statusOf(as(role))).toBe(403)
  }
  expect(await statusOf({})).toBe(403)
  expect(await statusOf({ actor: null })).toBe(403)
  expect(await statusOf({ actor: [as('admin').actor] })).toBe(403)
  expect(await statusOf(as('admin', other.organization.id))).toBe(403)
  expect(await statusOf(as('admin'), own)).toBe(401)
  expect(await statusOf(as('admin'), { ...internal, apiSecret: own.apiSecret })).toBe(401)
})

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
