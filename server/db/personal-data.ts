/** Writes the register of personal data, docs/personal-data.md, from the words of the migrations. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { otherWords, personalWords } from './personal-words.ts'

const root = join(import.meta.dirname, '../..')

export const registerPath = join(root, 'docs/personal-data.md')

/** A later migration replaces the words of an earlier one. */
export function tableWords(): ReadonlyMap<string, string> {
  const folder = join(root, 'server/db/migrations')
  const words = new Map<string, string>()
  for (const file of readdirSync(folder).toSorted()) {
    const text = readFileSync(join(folder, file), 'utf8')
    const comments = text.matchAll(/comment on table ([\w.]+) is\s+'((?:[^']|'')*)'/g)
    for (const [, table = '', said = ''] of comments) words.set(table, said.replaceAll("''", "'"))
    for (const [, dropped = ''] of text.matchAll(/drop table (?:if exists )?([^;]+);/g)) {
      for (const table of dropped.split(',')) words.delete(table.trim())
    }
  }
  return words
}

export function writeRegister(words: ReadonlyMap<string, string>): string {
  const sorted = [...words].toSorted(([one], [other]) => one.localeCompare(other))
  const personal = sorted.flatMap(([table, said]) => {
    const [, whose, what, why, kept] = personalWords.exec(said) ?? []
    return whose === undefined ? [] : [`- \`${table}\` of ${whose}: ${what}; ${why}. Kept ${kept}.`]
  })
  const others = sorted.flatMap(([table, said]) => {
    const [, fact] = otherWords.exec(said) ?? []
    return fact === undefined ? [] : [`- \`${table}\`: ${fact}`]
  })
  return `# Personal data

What the database holds of whom, why, and for how long. Made by \`node server/db/personal-data.ts\` from the words
on the tables, which stand in the migrations: change them there, in a new migration.

## Tables with personal data

${personal.join('\n')}

## Tables without personal data

${others.join('\n')}
`
}

if (import.meta.main) writeFileSync(registerPath, writeRegister(tableWords()))
