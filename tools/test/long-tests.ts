/** Tests that take minutes are named so, and run only when they are asked for. */
export const longTests = '**/*.long.test.{ts,mjs}'

const variable = 'LOADLINE_LONG_TESTS'

export function longTestsWanted(): boolean {
  return process.env[variable] === '1'
}

export function environmentForLongTests(): Record<string, string> {
  return { [variable]: '1' }
}
