import { prefer, type Language } from './pages.ts'
import { expect, test } from './test.ts'

const headings: Readonly<Record<Language, string>> = {
  en: 'Fill every truck to the line.',
  th: 'เต็มคันพอดีทุกเที่ยว',
  zh: '每一车，装得刚刚好。',
}

const names: Readonly<Record<Language, string>> = { en: 'English', th: 'ไทย', zh: '中文' }

for (const [header, language] of [
  ['th-TH,th;q=0.9,en;q=0.8', 'th'],
  ['zh-CN', 'zh'],
  ['de-DE,de;q=0.9', 'en'],
] as const) {
  test(`a browser that prefers ${header} gets ${language}`, async ({ request }) => {
    const html = await (await request.get('/', { headers: { 'accept-language': header } })).text()
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).toContain(headings[language])
  })
}

test('the switch leads from each language to each, on the page one is on', async ({
  page,
  context,
  portal,
}) => {
  await prefer(context, portal.baseUrl, { language: 'en' })
  await page.goto('/?kept=yes#accounts')
  let from: Language = 'en'
  for (const to of ['th', 'en', 'zh', 'th', 'zh', 'en'] as const) {
    await page.getByRole('button', { name: names[from] }).first().click()
    await page.getByRole('button', { name: names[to], exact: true }).first().click()
    await expect(page.locator('h1')).toHaveText(headings[to])
    await expect(page.locator('html')).toHaveAttribute('lang', to)
    await expect(page).toHaveURL('/?kept=yes#accounts')
    await page.reload()
    await expect(page.locator('h1')).toHaveText(headings[to])
    from = to
  }
})

test('the switch works before any script has run', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${portal.baseUrl}/developers`)
  await page.getByRole('button', { name: 'English' }).first().click()
  await page.getByRole('button', { name: 'ไทย', exact: true }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await expect(page).toHaveURL(`${portal.baseUrl}/developers`)
  await context.close()
})

test('a choice that is none of ours is as if nothing was chosen', async ({ request, portal }) => {
  const response = await request.get(portal.baseUrl, {
    headers: { cookie: 'language=xx; theme=purple', 'accept-language': 'th' },
  })
  const html = await response.text()
  expect(html).toContain('<html lang="th"')
  expect(html).not.toContain('purple')
})
