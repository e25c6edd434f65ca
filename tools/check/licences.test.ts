import { expect, test } from 'vitest'
import { licences } from './licences.ts'
import { plantedProject } from './project.ts'

function messagesOf(packages: object, notice: string): string[] {
  const texts = {
    'package-lock.json': JSON.stringify({
      packages: { '': { name: 'loadline' }, ...packages },
    }),
    'NOTICE.md': notice,
  }
  return licences.find(plantedProject(texts)).map(({ message }) => message)
}

const notice = `# Notices

<!-- Written by tools/check/licences.ts. -->

### (GPL-3.0 OR MIT)

\`either\`

### MIT

\`@a/b\`, \`free\`

<!-- Until here. -->

## Fonts
`
const packages = {
  'node_modules/free': { license: 'MIT' },
  'node_modules/free/node_modules/@a/b': { license: 'MIT' },
  'node_modules/either': { license: '(GPL-3.0 OR MIT)' },
  'node_modules/only-for-tests': { license: 'ISC', dev: true },
}

test('the shipped packages are named, those of the tests are not', () => {
  expect(messagesOf(packages, notice)).toEqual([])
  expect(messagesOf({ ...packages, 'node_modules/new': { license: 'ISC' } }, notice)).toEqual([
    'does not name the shipped packages: run node tools/check/licences.ts',
  ])
})

test.each([
  ['GPL-3.0', 'node_modules/x'],
  ['MIT AND GPL-3.0', 'node_modules/x'],
  // Allowed for another package only.
  ['Hippocratic-2.1', 'node_modules/x'],
  [undefined, 'node_modules/x'],
])('%s is refused', (license, path) => {
  expect(messagesOf({ ...packages, [path]: { license, dev: true } }, notice)).toEqual([
    expect.stringMatching(/^x is under /),
  ])
})
