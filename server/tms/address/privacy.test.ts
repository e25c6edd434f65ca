/** Typed addresses and points are personal data: where they may be kept and where they never are. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openAddressService, type AddressService } from './testing/open-address-service.ts'
import {
  json,
  openProviderPeer,
  peerKeys,
  silence,
  type ProviderPeer,
} from './testing/provider-peer.ts'

let peer: ProviderPeer
let service: AddressService
beforeAll(async () => {
  peer = await openProviderPeer()
  const limits = { attemptMs: 50, failuresToOpen: 2, openMs: 1000 }
  service = await openAddressService({ providers: peer.settings, limits })
})
afterAll(async () => {
  await service.close()
  await peer.close()
})
beforeEach(() => service.test.database.query('delete from tms.address_resolutions'))

const path = '/api/address/resolve'
const rows = () =>
  service.test.database.query<Record<string, unknown>>('select * from tms.address_resolutions')

it('keeps what was resolved, for the organization that asked', async () => {
  await service.post(path, { address: 'Bang Phli, Samut Prakan' })
  const [row, ...more] = await rows()
  expect(more).toEqual([])
  expect(row).toMatchObject({
    organization_id: service.organization.organization.id,
    mode: 'address',
    input: 'Bang Phli, Samut Prakan',
    source: 'postal_centroid',
  })
})

it('keeps nothing where no log is asked for', async () => {
  for (const input of [
    { address: 'Bang Phli' },
    { lat: 13.618, lng: 100.694 },
    { url: 'geo:13.618,100.694' },
  ]) {
    const answered = await service.post(path, { ...input, logResolution: false })
    expect(answered.status).toBe(200)
  }
  expect(await rows()).toEqual([])
})

it('forgets after ninety days', async () => {
  const { clock, database } = service.test
  await service.post(path, { address: 'Bang Phli' })
  const day = 24 * 3600 * 1000
  await database.query('update tms.address_resolutions set resolved_at = $1', [
    new Date(clock.nowMs() - 91 * day),
  ])
  // One resolution in fifty sweeps: after a thousand, the chance that none did is two in a billion.
  for (let n = 0; n < 1000 && (await rows()).some((row) => isOld(row['resolved_at'])); n++) {
    await service.post(path, { lat: 13.618, lng: 100.694 })
  }
  expect((await rows()).filter((row) => isOld(row['resolved_at']))).toEqual([])

  function isOld(at: unknown): boolean {
    return at instanceof Date && at.getTime() < clock.nowMs() - 90 * day
  }
})

it('writes no address, point, link or key into the log, whatever goes wrong', async () => {
  const secrets = [
    'Sukhumvitsecret',
    '13.6187654',
    '100.6943219',
    'AbCdSecretLink',
    ...Object.values(peerKeys),
  ]
  const inputs = [
    { address: 'Sukhumvitsecret 99, Bang Na' },
    { address: 'Sukhumvitsecret qqq', country: 'DE' },
    { lat: 13.6187654, lng: 100.6943219 },
    { lat: 13.6187654, lng: 100.6943219, address: 'Sukhumvitsecret' },
    { url: 'https://www.google.com/maps?q=13.6187654,100.6943219' },
    { url: 'https://maps.app.goo.gl/AbCdSecretLink' },
    { url: 'https://example.com/AbCdSecretLink' },
    { address: ['Sukhumvitsecret'] },
  ]
  const failures = [
    silence,
    json('Sukhumvitsecret is not what we promised', { status: 200 }),
    json(
      { error: { message: 'API key google-key-of-the-test is not valid for Sukhumvitsecret' } },
      { status: 403 },
    ),
    json({}, { status: 429 }),
    json({}, { status: 500 }),
    json({ status: 'REQUEST_DENIED', error_message: 'Sukhumvitsecret' }),
  ]
  for (const [at, answer] of failures.entries()) {
    peer.geocoding = peer.places = peer.longdo = answer
    // Past every pause of a provider that was left alone.
    service.test.clock.set(service.test.clock.nowMs() + 400_000 * (at + 1))
    for (const input of inputs) await service.post(path, input)
    await service.get('/api/address/suggest', { q: 'Sukhumvitsecret' })
  }
  const log = service.logged.join('\n')
  expect(log).toContain('a geocoder is left alone')
  expect(log).toContain('/api/address/resolve')
  for (const secret of secrets) expect(log).not.toContain(secret)
})
