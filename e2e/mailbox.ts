import { expect } from '@playwright/test'

/** The parts of a mail, as a mail server takes it, as its reader's program shows them. */
function textOfMail(mail: string): string {
  const parts = [...mail.matchAll(/base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)]
  const decoded = parts.map(([, body = '']) => Buffer.from(body, 'base64').toString())
  return decoded.length > 0 ? decoded.join('\n') : mail
}

/** The code in the text of such a mail; empty without one. */
export function codeInMail(mail: string): string {
  return /\b\d{6}\b/.exec(textOfMail(mail.slice(mail.indexOf('\r\n\r\n'))))?.[0] ?? ''
}

/** The mails to an address, the latest first. */
export async function readMails(
  baseUrl: string,
  to: string,
): Promise<readonly { readonly subject: string; readonly text: string }[]> {
  const response = await fetch(`${baseUrl}/sandbox/mailbox/messages?${new URLSearchParams({ to })}`)
  const { data } = (await response.json()) as { data: Awaited<ReturnType<typeof readMails>> }
  return data
}

/** The code of the latest mail with one to an address, as its reader sees it. */
export async function readCode(baseUrl: string, to: string): Promise<string> {
  const mails = await readMails(baseUrl, to)
  const code = mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0]
  expect(code, `a code for ${to}`).toBeDefined()
  return code ?? ''
}
