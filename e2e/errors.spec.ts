import { once } from 'node:events'
import { connect } from 'node:net'
import { expectNoViolation } from './expect-no-violation.ts'
import { expect, test } from './test.ts'

test.describe('without a service worker', () => {
  // It would ask for the scripts itself, and nothing could be cut.
  test.use({ serviceWorkers: 'block' })

  test('a page of which a part does not arrive says so within its frame, and comes back', async ({
    page,
  }) => {
    let torn = true
    await page.route('**/_next/static/**/*.js', async (route) => {
      const response = await route.fetch()
      // The chunk of the button that copies is one that only this page needs.
      if (torn && (await response.text()).includes('clipboard.writeText')) await route.abort()
      else await route.fulfill({ response })
    })
    await page.goto('/')
    await page.getByRole('navigation').getByRole('link', { name: 'Developers' }).first().click()
    await expect(page.locator('h1')).toHaveText('Something went wrong on our side')
    await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeVisible()
    await expectNoViolation(page)
    torn = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('h1')).toHaveText('Call the service from your own software')
  })
})

test('a forged choice is passed over, and changes nothing', async ({ page, context }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Language: English' }).click()
  const option = page.getByRole('button', { name: 'ไทย', exact: true }).first()
  await option.evaluate((button) => button.setAttribute('value', 'xx'))
  const answer = page.waitForResponse((each) => each.request().method() === 'POST')
  await option.click()
  expect((await answer).status()).toBe(200)
  await expect(page.locator('h1')).toHaveText('Fill every truck to the line.')
  expect((await context.cookies()).filter(({ name }) => name === 'language')).toEqual([])
})

test('the same without scripts shows the page again in the policy’s bounds', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' })
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.goto(portal.baseUrl)
  await page.getByRole('button', { name: 'Language: English' }).click()
  const option = page.getByRole('button', { name: 'ไทย', exact: true }).first()
  await option.evaluate((button) => button.setAttribute('value', 'xx'))
  const response = page.waitForResponse((each) => each.request().method() === 'POST')
  await option.click()
  expect((await response).status()).toBe(200)
  await expect(page.locator('h1')).toHaveText('Fill every truck to the line.')
  expect(messages.filter((text) => /content security policy/i.test(text))).toEqual([])
  await context.close()
})

test('an address that cannot be read is a page that does not exist', async ({ page, portal }) => {
  const response = await page.goto(`${portal.baseUrl}/%E0%A4%A`)
  expect(response?.status()).toBe(404)
  await expect(page.locator('h1')).toHaveText('There is nothing at this stop')
})

test('an action from another origin is refused', async ({ request, portal }) => {
  const page = await (await request.get('/')).text()
  const action = /name="(\$ACTION_ID_[^"]+)"/.exec(page)?.[1] ?? ''
  expect(action).not.toBe('')
  const send = (origin: string, headers: Record<string, string> = {}) =>
    request.post('/', {
      headers: { origin, ...headers },
      multipart: { [action]: '', language: 'th', theme: 'dark' },
    })
  expect((await send('https://evil.example')).headers()['set-cookie']).toBeUndefined()
  const withForgedHost = await send('https://evil.example', { 'x-forwarded-host': 'evil.example' })
  expect(withForgedHost.headers()['set-cookie']).toBeUndefined()
  expect((await send(portal.baseUrl)).headers()['set-cookie']).toBeDefined()
})

test('who sends a sheet’s loads slowly keeps nobody else from drawing one', async ({ portal }) => {
  const { hostname, port, host } = new URL(portal.baseUrl)
  const slow = Array.from({ length: 3 }, () => {
    const socket = connect(Number(port), hostname)
    // A thousand bytes are promised, and one comes.
    socket.write(
      `POST /portal/loading-sheet HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1000\r\n\r\n{`,
    )
    return socket
  })
  try {
    await Promise.all(slow.map((socket) => once(socket, 'connect')))
    const body = JSON.stringify({ loads: 'none' })
    // Asked again and again, the later ones come when the slow ones are in.
    for (let n = 0; n < 10; n += 1) {
      const asked = await fetch(`${portal.baseUrl}/portal/loading-sheet`, { method: 'POST', body })
      expect(asked.status).toBe(400)
    }
  } finally {
    for (const socket of slow) socket.destroy()
  }
})

test('an address whose percent signs encode no text is a page that is not there', async ({
  page,
}) => {
  const unknown = await page.request.get('/track/unknown')
  const undecodable = await page.request.get('/track/%FF')
  expect([unknown.status(), undecodable.status()]).toEqual([404, 404])
})
