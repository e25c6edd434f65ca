import { expect, test } from 'vitest'
import { plainWords, replacedWords } from './plain-words.ts'
import { plantedProject } from './project.ts'

const glossary = `# Glossary

| \`tell\` | a word that is defined, and not replaced |

## Words not to use

| not                 | but     |
| ------------------- | ------- |
| \`hear\`, \`heard\`   | receive |
| \`Asked\` (a type)   | request |
| what stands in      | is in   |
`

function findings(path: string, text: string): number[] {
  const project = plantedProject({ [path]: text, 'docs/glossary.md': glossary })
  return plainWords.find(project).map(({ line }) => line)
}

test('reads the words in backticks of the table of words not to use', () => {
  expect(replacedWords(glossary)).toEqual(['hear', 'heard', 'Asked'])
})

test.each([
  ['a comment without a subject', '/** Of one piece. */'],
  ['a line comment without a subject', '// Who asks for it.'],
  ['a replaced word in a comment', '/** Reads what was heard. */'],
  ['a replaced word in the second line of a comment', '// Reads the\n// news heard.'],
  ['a replaced word in a name', 'const heardAt = 1'],
  ['a replaced word in a member', 'interface A { readonly lastHeard: number }'],
  ['a replaced type', 'type Asked = string'],
])('finds %s', (_, text) => {
  expect(findings('lib/money.ts', `export {}\n${text}`)).toEqual([2])
})

test('lets pass what only resembles them', () => {
  const text = `// Offers are quotes. Whole units.\nconst heart = 1 // Asked twice, one of two.`
  expect(findings('lib/money.ts', text)).toEqual([])
})

test('tests may use every word, but their comments have a subject too', () => {
  expect(findings('lib/packing/a.test.ts', '// What comes back.')).toEqual([1])
  expect(findings('lib/packing/a.test.ts', '// They hear it.')).toEqual([])
})
