import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deliveryIdSchema, senderAccountIdSchema } from '#lib/contract/ids.ts'
import { openDesk } from '../identity/identity.fixture.ts'
import {
  findLoaderLink,
  makeLoaderLink,
  openLoaderLink,
  revokeLoaderLinks,
  takeLoaderUse,
} from './loader-links.ts'

const dayMs = 24 * 3_600_000

async function openLinks() {
  const desk = await openDesk()
  const links = { ...desk, publicUrl: 'https://loadline.example' }
  const personId = await desk.add('ops@loadline.example', 'ops')
  const deliveryId = deliveryIdSchema.parse(randomUUID())
  const accountId = senderAccountIdSchema.parse(randomUUID())
  const make = () => makeLoaderLink(links, { deliveryId, accountId, personId })
  const open = (token: string) => openLoaderLink(links, token)
  return { links, deliveryId, accountId, make, open }
}

const tokenOf = ({ url }: { readonly url: string }) => url.split('/').at(-1) ?? ''

test('a delivery has one link, also when several make it at once, and it opens that delivery', async () => {
  const { links, deliveryId, accountId, make, open } = await openLinks()
  const made = await Promise.all(Array.from({ length: 5 }, make))
  const [first] = made
  if (first === undefined) throw new Error('a link')
  expect(new Set(made.map(({ url }) => url)).size).toBe(1)
  expect(first.url).toMatch(/^https:\/\/loadline\.example\/load\/[\w-]{43}$/)
  expect(await findLoaderLink(links, deliveryId)).toEqual(first)
  expect(await open(tokenOf(first))).toEqual({ deliveryId, accountId })
})

test('a wrong token, a revoked one and one that ran out open nothing', async () => {
  const { links, deliveryId, make, open } = await openLinks()
  const token = tokenOf(await make())
  const changed = token.endsWith('A') ? `${token.slice(0, -1)}B` : `${token.slice(0, -1)}A`
  for (const wrong of ['', changed, token.slice(1), deliveryId, `${token}'--`, '\0']) {
    expect(await open(wrong)).toBe(null)
  }
  links.clock.now += 15 * dayMs
  expect(await open(token)).toBe(null)
  expect(await findLoaderLink(links, deliveryId)).toBe(null)
  const next = tokenOf(await make())
  await revokeLoaderLinks(links, deliveryId)
  expect(await open(next)).toBe(null)
  expect(tokenOf(await make())).not.toBe(next)
})

test('the table opens nothing for somebody who reads it', async () => {
  const { links, make } = await openLinks()
  const token = tokenOf(await make())
  const rows = await links.database.query(
    `select row_to_json(l)::text as row from portal.loader_links l`,
  )
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a network that tries token after token is stopped', async () => {
  const { links } = await openLinks()
  const address = '198.51.100.9'
  await takeLoaderUse(links, address)
  await links.database.query(`update portal.limits set used = 1500`)
  expect(await takeLoaderUse(links, address)).toMatchObject({ ok: false })
  expect(await takeLoaderUse(links, '203.0.113.80')).toMatchObject({ ok: true })
})
