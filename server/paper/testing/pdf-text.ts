/** The text of a PDF as a reader program copies and searches it: poppler's pdftotext. */
import { spawnSync } from 'node:child_process'

const program = 'pdftotext'

/** Where it is missing, and the set-up could not install it, tests that need it are skipped. */
export const canReadText = spawnSync(program, ['-v']).error === undefined

/** The lines of all pages in the order they were drawn. */
export function textOfPdf(pdf: Uint8Array): string {
  const { status, stdout, stderr } = spawnSync(program, ['-raw', '-', '-'], { input: pdf })
  if (status !== 0) throw new Error(`${program}: ${stderr.toString()}`)
  return stdout.toString('utf8')
}
