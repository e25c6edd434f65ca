import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '#lib/contract/endpoints.ts'
import { testEnvironment } from '../tools/test/environment.ts'
import { expect, test } from './test.ts'

const run = promisify(execFile)

for (const { label, file, program, tool } of [
  { label: 'Node.js', file: 'accounts.mjs', program: process.execPath, tool: process.execPath },
  { label: 'Python', file: 'accounts.py', program: 'python3', tool: 'python3' },
  { label: 'Shell', file: 'accounts.sh', program: 'sh', tool: 'curl' },
]) {
  test(`the example in ${label} runs as it stands`, async ({ page, portal }) => {
    const missing = await run(tool, ['--version']).then(
      () => false,
      () => true,
    )
    // A machine may lack what a reader of the page would have.
    test.skip(missing, `${tool} is not installed here`)
    await page.goto('/developers')
    await page.getByRole('radio', { name: label }).check()
    const code = await page.getByRole('region', { name: `Example in ${label}` }).innerText()
    const folder = mkdtempSync(join(tmpdir(), 'loadline-example-'))
    try {
      writeFileSync(join(folder, file), code)
      const { apiKey, apiSecret } = portal.demo
      const { stdout } = await run(program, [join(folder, file)], {
        env: { ...testEnvironment(process.env), API_KEY: apiKey, API_SECRET: apiSecret },
      })
      for (const { name } of portal.demo.senderAccounts) expect(stdout).toContain(name)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

test('an example is copied whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/developers')
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const shown = await page.getByRole('region', { name: 'Example in Node.js' }).innerText()
  expect(copied.trim()).toBe(shown.trim())
})

test('every endpoint of the contract is in the table', async ({ page }) => {
  await page.goto('/developers')
  const rows = page.getByRole('region', { name: 'Endpoints' }).locator('tbody tr')
  await expect(rows).toHaveCount(endpoints.length)
  for (const { method, path } of endpoints) {
    const row = rows
      .filter({ hasText: method })
      .filter({ has: page.getByText(path, { exact: true }) })
    await expect(row).toHaveCount(1)
  }
})

test('the errors are written in the language of the page', async ({ page, context, portal }) => {
  await context.addCookies([{ name: 'language', value: 'zh', url: portal.baseUrl }])
  await page.goto('/developers')
  await expect(page.getByText('签名验证失败')).toBeVisible()
})

test('the description is where the button leads', async ({ page, request }) => {
  await page.goto('/developers')
  const link = page.getByRole('link', { name: 'OpenAPI description' })
  const response = await request.get((await link.getAttribute('href')) ?? '')
  expect(response.ok()).toBe(true)
  expect(await response.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
})
