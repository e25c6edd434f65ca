/**
 * The files that the built pages depend on. The build is used again while a hash over them is the
 * same; a house check (`tools/check/build-inputs.ts`) fails when a page imports a file that is not
 * among them.
 */
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Files and folders, from the checkout's root. What is not there counts as absent. */
const buildInputs = /** @type {string[]} */ (
  JSON.parse(readFileSync(new URL('build-inputs.json', import.meta.url), 'utf8'))
)

/** Tests and notes lie beside the code and are in no page. */
function isBuildInput(/** @type {string} */ file) {
  return !/\.(?:test|long\.test)\.tsx?$|\.md$|(?:^|\/)\./.test(file)
}

/** @typedef {Record<string, [stat: string, hash: string]>} KnownFiles */

/**
 * One hash over all names and contents. A file whose size and times are as they were is not read
 * again: its hash is taken from `known`.
 *
 * @param {string} root @param {KnownFiles} known
 */
export function hashBuildInputs(root, known) {
  /** @type {KnownFiles} */
  const files = {}
  for (const file of buildInputs.flatMap((input) => filesUnder(root, input))) {
    const { size, mtimeMs, ctimeMs, ino } = lstatSync(path.join(root, file))
    const stat = `${size} ${mtimeMs} ${ctimeMs} ${ino}`
    const before = known[file]
    files[file] = before?.[0] === stat ? before : [stat, contentHash(path.join(root, file))]
  }
  const hash = createHash('sha256')
  for (const [file, [, content]] of Object.entries(files)) hash.update(`${file}\0${content}\0`)
  return { hash: hash.digest('hex'), files }
}

/** @param {string} root @param {string} place @returns {string[]} In one order on every machine. */
function filesUnder(root, place) {
  const entry = lstatSync(path.join(root, place), { throwIfNoEntry: false })
  if (!entry) return []
  if (!entry.isDirectory()) return isBuildInput(place) ? [place] : []
  return readdirSync(path.join(root, place))
    .toSorted()
    .flatMap((name) => filesUnder(root, `${place}/${name}`))
}

/** @param {string} file */
function contentHash(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
