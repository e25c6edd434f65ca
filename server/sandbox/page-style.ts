/** The style of a page of the sandbox: the common part, followed by its own. */
import { readFile } from 'node:fs/promises'

const shared = new URL('./page.css', import.meta.url)

export async function pageStyle(own: URL): Promise<Response> {
  const sheets = await Promise.all([shared, own].map((sheet) => readFile(sheet, 'utf8')))
  return styleSheet(sheets.join('\n'))
}

export function styleSheet(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  })
}
