import { paths } from './pages.ts'
import { expect, test } from './test.ts'

test('every page says what a browser must not do with it', async ({ request }) => {
  for (const path of paths) {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('geolocation=(self)')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-powered-by']).toBeUndefined()
    // Over plain HTTP it would mean nothing, and on localhost it would lock out other programs.
    expect(headers['strict-transport-security']).toBeUndefined()
  }
})

test('pages are kept by nobody, hashed files for ever, the worker never', async ({ request }) => {
  const page = await request.get('/')
  expect(page.headers()['cache-control']).toContain('no-store')
  const html = await page.text()
  const file = /\/_next\/static\/[^"]+\.(?:js|css)/.exec(html)?.[0] ?? ''
  expect((await request.get(file)).headers()['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  const worker = await request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-type']).toContain('javascript')
})

test('a page names its styles before its first line, and nothing but a page does', async ({
  request,
}) => {
  const page = await request.get('/', { headers: { accept: 'text/html' } })
  const inPage = /<link rel="stylesheet" href="([^"]+)"/.exec(await page.text())?.[1]
  expect(inPage).toBeTruthy()
  expect(page.headers()['link']).toContain(`<${inPage}>; rel=preload; as=style`)
  const part = await request.get('/', { headers: { accept: '*/*', rsc: '1' } })
  expect(part.headers()['link'] ?? '').not.toContain('as=style')
})

test('a shared link has a preview, and the browser an icon', async ({
  request,
  baseURL,
  portal,
}) => {
  const { name } = portal.demo
  for (const path of ['/', '/packing', '/terms', '/track/none']) {
    const html = await (await request.get(path)).text()
    const meta = (key: string) =>
      new RegExp(`<meta (?:property|name)="${key}" content="([^"]*)"`).exec(html)?.[1] ?? ''
    expect(meta('og:title'), path).toContain(name)
    expect(meta('og:site_name')).toBe(name)
    expect(meta('og:description')).toBe(meta('description'))
    expect(meta('og:description').length).toBeGreaterThan(20)
    expect(meta('twitter:card')).toBe('summary_large_image')
    const image = meta('og:image')
    expect(image.startsWith(`${baseURL}/`), image).toBe(true)
    const picture = await request.get(image)
    expect(picture.headers()['content-type']).toBe('image/png')
  }
  // A page that is none names its picture by the same address.
  const missing = await (await request.get('/no/such/page')).text()
  expect(missing).toContain(`"og:image" content="${baseURL}/`)
  for (const path of ['/favicon.ico', '/apple-icon.png']) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
})

test('robots.txt and the sitemap name the pages for search engines', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /portal/')
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const map = await (await request.get('/sitemap.xml')).text()
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  expect(listed).toContain('/cargo')
  for (const path of listed) {
    const page = await request.get(path)
    expect(page.status()).toBe(200)
    expect(await page.text()).not.toContain('name="robots" content="noindex')
  }
})

test('what is not found says so by its status', async ({ request }) => {
  expect((await request.get('/no/such/page')).status()).toBe(404)
  expect((await request.get('/')).status()).toBe(200)
})

test('pages are compressed', async ({ request }) => {
  const response = await request.get('/', { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers()['content-encoding']).toBe('gzip')
})

test('reports of the policy are taken in bounds and answered alike, whatever they are', async ({
  request,
}) => {
  for (const data of ['', 'x', '{', '[]', '{"csp-report":1}', 'x'.repeat(100_000)]) {
    const response = await request.post('/portal/csp-report', {
      headers: { 'content-type': 'application/csp-report' },
      data,
    })
    expect(response.status()).toBe(204)
  }
})
