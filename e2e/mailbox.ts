import { expect } from '@playwright/test'

/** The code of the latest mail with one to an address, as its reader sees it. */
export async function readCode(baseUrl: string, to: string): Promise<string> {
  const response = await fetch(`${baseUrl}/sandbox/mailbox/messages?${new URLSearchParams({ to })}`)
  const { data } = (await response.json()) as { data: readonly { text: string }[] }
  const code = data.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0]
  expect(code, `a code for ${to}`).toBeDefined()
  return code ?? ''
}
