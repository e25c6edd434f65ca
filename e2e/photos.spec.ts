/** Photos of the goods: added, sent, taken off and brought back; and what is no photo. */
import { connect } from 'node:net'
import type { Page } from '@playwright/test'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { test } from './played-quotes.ts'
import { bangPhliToMaeRim, haveDraft, loads } from './quote-draft.ts'
import { expect } from './test.ts'

const complete = { ...bangPhliToMaeRim, items: loads.one }

/** As a camera makes them: large, and not a JPEG, so that it has to be made anew. */
async function picture(page: Page, colour: string): Promise<Buffer> {
  const base64 = await page.evaluate(async (fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = 2400
    canvas.height = 1800
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('nothing to draw on')
    context.fillStyle = fill
    context.fillRect(0, 0, 2400, 1800)
    return canvas.toDataURL('image/png').split(',')[1]
  }, colour)
  return Buffer.from(base64 ?? '', 'base64')
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

test('photos go with the load into the quote, and outlive a reload', async ({
  page,
  context,
  played,
}) => {
  played.service.behaviour = 'quotes'
  await haveDraft(context, played.baseUrl, complete)
  await page.goto(`${played.baseUrl}/cargo`)
  await page.getByTitle('Notes and photos', { exact: true }).click()
  const field = page.getByRole('group', { name: 'Photos' })
  const shown = field.getByRole('img')

  // The first time each is lost on the way.
  await page.route('**/portal/photos', (route) => route.abort())
  await field
    .getByLabel('Add photos')
    .setInputFiles([
      file('one.png', await picture(page, '#c83')),
      file('two.png', await picture(page, '#38c')),
      file('no-picture.png', Buffer.from('<svg onload="alert(1)"/>')),
    ])
  const alerts = field.getByRole('alert')
  await expect(alerts).toHaveCount(3)
  await expect(alerts.last()).toContainText('can’t read it as a picture')
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.unroute('**/portal/photos')
  await alerts.last().getByRole('button', { name: 'Leave it out' }).click()
  await alerts.first().getByRole('button', { name: 'Send again' }).click()
  await expect(shown).toHaveCount(1)
  await alerts.first().getByRole('button', { name: 'Send again' }).click()
  await expect(shown).toHaveCount(2)
  await expect(shown.first()).toHaveAttribute('alt', 'Photo 1 of Drinks')
  await expectNoViolation(page)
  await expectContrastWhenDark(page)

  const paths = await shown.evaluateAll((images) =>
    images.map((image) => image.getAttribute('src')),
  )
  await field.getByRole('button', { name: 'Remove photo 1 of Drinks' }).click()
  await expect(shown).toHaveCount(1)
  await field.getByRole('button', { name: 'Undo' }).click()
  await expect(shown).toHaveCount(2)
  expect(
    await shown.evaluateAll((images) => images.map((image) => image.getAttribute('src'))),
  ).toEqual(paths)

  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page.getByRole('region', { name: 'Total' })).toBeVisible()
  const { items } = JSON.parse(played.service.lastBody) as {
    items: readonly { image_urls: readonly string[] }[]
  }
  expect(items[0]?.image_urls).toEqual(paths.map((path) => `${played.baseUrl}${path}`))
  await page.goBack()
  await page.reload()
  await page.getByTitle('Notes and photos (2)').click()
  await expect(shown).toHaveCount(2)

  // Its address alone shows it, as to a driver: small, and as nothing but a picture.
  const reply = await fetch(items[0]?.image_urls[0] ?? '')
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(bytes.length).toBeLessThan(100_000)
  expect(bytes.includes('Exif')).toBe(false)
  const headers = Object.fromEntries(reply.headers)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="photo.jpg"',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  const size = await page.evaluate(async (path) => {
    const bitmap = await createImageBitmap(await (await fetch(path ?? '')).blob())
    return [bitmap.width, bitmap.height]
  }, paths[0])
  expect(size).toEqual([1600, 1200])

  // Another visit can neither take it away, nor this one while a quote refers to it.
  const stranger = await fetch(`${played.baseUrl}${paths[0]}/removal`, { method: 'POST' })
  expect(stranger.status).toBe(404)
  const own = await context.request.post(`${played.baseUrl}${paths[0]}/removal`)
  expect(own.status()).toBe(404)
  await expect(shown).toHaveCount(2)
})

test('what is no photo is refused, however it is sent', async ({ played, request }) => {
  const address = `${played.baseUrl}/portal/photos`
  const send = (data: Buffer | string, headers: Readonly<Record<string, string>> = {}) =>
    request.post(address, { data, headers: { 'content-type': 'image/jpeg', ...headers } })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  for (const data of [svg, '<!doctype html><script>alert(1)</script>', 'GIF89a', '']) {
    expect((await send(data)).status()).toBe(415)
  }
  expect((await send(svg, { 'sec-fetch-site': 'cross-site' })).status()).toBe(403)
  for (const name of ['x', 'x'.repeat(43), '..%2f..%2fetc%2fpasswd']) {
    expect((await request.get(`${address}/${name}`)).status()).toBe(404)
  }
  expect((await send(Buffer.alloc(2 * 1024 * 1024, 255))).status()).toBe(413)
})

/** Sends bytes as they are over a connection and returns the start of the answer. */
async function answerTo(baseUrl: string, head: string, body: Buffer): Promise<string> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // Sent on after the answer, the rest meets a closed door.
  socket.on('error', () => undefined)
  socket.write(`POST /portal/photos HTTP/1.1\r\nHost: ${new URL(baseUrl).host}\r\n${head}\r\n\r\n`)
  socket.write(body)
  socket.end()
  await new Promise((resolve) => socket.on('close', resolve))
  return Buffer.concat(chunks).toString('latin1').slice(0, 12)
}

test('fifty megabytes, or a length that is not so, do no harm', async ({ played }) => {
  const { baseUrl } = played
  const large = Buffer.alloc(50 * 1024 * 1024, 255)
  const type = 'Content-Type: image/jpeg'
  // Whether the refusal is read or the closed door is met first is the network's affair.
  const refused = await answerTo(baseUrl, `${type}\r\nContent-Length: ${large.length}`, large)
  expect(['HTTP/1.1 413', '']).toContain(refused)
  const short = Buffer.from([0xff, 0xd8, 0xff])
  await answerTo(baseUrl, `${type}\r\nContent-Length: 1`, short)
  await answerTo(baseUrl, `${type}\r\nContent-Length: 9000`, short)
  await answerTo(baseUrl, `${type}\r\nContent-Length: -5`, short)
  expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200)
})
