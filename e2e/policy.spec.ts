import { paths, ready } from './pages.ts'
import { expect, test } from './test.ts'

// That no page is reported as it comes is held by every journey (test.ts), and by one for each page and
// language in accessibility.spec.ts.

test('pages one goes to without a full load report nothing', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Developers' }).first().click()
  await expect(page).toHaveURL('/developers')
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).first().click()
  await expect(page).toHaveURL('/')
  await ready(page)
})

test('what the policy forbids does not run, and is reported', async ({ page, policyReports }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const script = document.createElement('div')
    script.innerHTML = '<img src="x:" onerror="document.title = \'run\'">'
    const style = document.createElement('style')
    style.textContent = 'h1 { display: none }'
    document.body.append(script, style)
  })
  await expect.poll(() => policyReports.join('\n')).toContain('script-src-attr')
  await expect.poll(() => policyReports.join('\n')).toContain('style-src-elem')
  await expect.poll(() => policyReports.join('\n')).toContain('sent: ')
  await expect(page).not.toHaveTitle('run')
  await expect(page.locator('h1')).toBeVisible()
  policyReports.length = 0
})

test('each response has a nonce of its own, and the page has no other', async ({ request }) => {
  const nonces = new Set<string>()
  for (const path of [...paths, ...paths]) {
    const response = await request.get(path)
    const policy = response.headers()['content-security-policy'] ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    const html = await response.text()
    expect(html).toContain(`nonce="${nonce}"`)
    for (const [, found] of html.matchAll(/<script\b[^>]*\bnonce="([^"]*)"/g)) {
      expect(found).toBe(nonce)
    }
    expect(html.match(/<script\b(?![^>]*\bnonce=)[^>]*>/g)).toBeNull()
    expect(html.match(/<[a-z][\w-]*\s[^>]*\bstyle="/g)).toBeNull()
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(paths.length * 2)
})

test('a policy or nonce that a client sends is overwritten', async ({ request }) => {
  const response = await request.get('/', {
    headers: {
      'content-security-policy': "script-src 'nonce-theirs'",
      'content-security-policy-report-only': "script-src 'nonce-theirs'",
    },
  })
  expect(await response.text()).not.toContain('theirs')
})
