/** Looks at printed pages as a printer and a scanner do, with poppler's pdftoppm and zbar's zbarimg. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where they are missing, and the set-up could not install them, tests that need them are skipped. */
export const canReadCodes = ['pdftoppm', 'zbarimg'].every(
  (program) => spawnSync(program, ['--help']).error === undefined,
)

export interface ReadCode {
  readonly kind: 'CODE-128' | 'QR-Code'
  readonly text: string
}

/** By page, sorted by kind and text. 203 dots to the inch are those of a label printer. */
export async function codesOfPdf(pdf: Uint8Array, dpi = 203): Promise<ReadCode[][]> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'pages.pdf'), pdf)
    await run('pdftoppm', [
      '-gray',
      '-r',
      String(dpi),
      join(folder, 'pages.pdf'),
      join(folder, 'page'),
    ])
    const names = (await readdir(folder)).filter((name) => name.endsWith('.pgm')).toSorted()
    return await Promise.all(names.map((name) => codesOfFile(join(folder, name))))
  })
}

export async function codesOfPicture(picture: Uint8Array): Promise<ReadCode[]> {
  return inFolder(async (folder) => {
    const file = join(folder, 'picture.pbm')
    await writeFile(file, picture)
    return await codesOfFile(file)
  })
}

async function codesOfFile(file: string): Promise<ReadCode[]> {
  const { stdout } = await run('zbarimg', ['--quiet', '--nodbus', file]).catch((error: unknown) => {
    // Its exit code for a picture without any code.
    if (error instanceof Error && 'code' in error && error.code === 4) return { stdout: '' }
    throw error
  })
  return stdout
    .split('\n')
    .flatMap((line) => {
      const [, kind, text = ''] = /^(CODE-128|QR-Code):(.*)$/.exec(line) ?? []
      return kind === 'CODE-128' || kind === 'QR-Code' ? [{ kind, text } as const] : []
    })
    .toSorted((one, other) => (one.kind + one.text < other.kind + other.text ? -1 : 1))
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'loadline-codes-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
