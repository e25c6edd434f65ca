import { expect, test } from 'vitest'
import { addressOfCode, issueCode, spendCode, triesPerCode, tryCode } from './codes.ts'
import { openDesk } from './identity.fixture.ts'

const email = 'somchai@shop.example'
const purpose = 'reset'
const other = (code: string) => (code === '000000' ? '111111' : '000000')

test('is six digits, good in the browser that asked and for what was asked', async () => {
  const desk = await openDesk()
  const { code, proof } = await issueCode(desk, { purpose, email })
  const { proof: stranger } = await issueCode(desk, { purpose, email })
  expect(code).toMatch(/^\d{6}$/)
  expect(await addressOfCode(desk, { purpose, proof })).toBe(email)
  for (const wrongProof of [undefined, '', 'x'.repeat(43)]) {
    expect(await tryCode(desk, { purpose, proof: wrongProof, code })).toEqual({ kind: 'spentCode' })
  }
  expect(await tryCode(desk, { purpose: 'sign-up', proof, code })).toEqual({ kind: 'spentCode' })
  // Another browser's code for the same address is another code, and its tries are its own.
  if ((await tryCode(desk, { purpose, proof: stranger, code })).kind === 'right') return
  expect(await tryCode(desk, { purpose, proof, code })).toMatchObject({ kind: 'right', email })
})

test('five wrong guesses close it, also for the right one', async () => {
  const desk = await openDesk()
  const { code, proof } = await issueCode(desk, { purpose, email })
  for (let left = triesPerCode - 1; left > 0; left -= 1) {
    expect(await tryCode(desk, { purpose, proof, code: other(code) })).toEqual({
      kind: 'wrongCode',
      triesLeft: left,
    })
  }
  expect(await tryCode(desk, { purpose, proof, code: other(code) })).toEqual({ kind: 'spentCode' })
  expect(await tryCode(desk, { purpose, proof, code })).toEqual({ kind: 'spentCode' })
  expect(await addressOfCode(desk, { purpose, proof })).toBeNull()
})

test('a hundred guesses at once are five', async () => {
  const desk = await openDesk()
  const { code, proof } = await issueCode(desk, { purpose, email })
  const guesses = await Promise.all(
    Array.from({ length: 100 }, () => tryCode(desk, { purpose, proof, code: other(code) })),
  )
  expect(guesses.filter(({ kind }) => kind === 'wrongCode')).toHaveLength(triesPerCode - 1)
  expect(guesses.filter(({ kind }) => kind === 'spentCode')).toHaveLength(100 - triesPerCode + 1)
})

test('runs out after ten minutes', async () => {
  const desk = await openDesk()
  const { code, proof } = await issueCode(desk, { purpose, email })
  desk.clock.now += 10 * 60_000 - 1
  expect(await tryCode(desk, { purpose, proof, code })).toMatchObject({ kind: 'right' })
  desk.clock.now += 1
  expect(await tryCode(desk, { purpose, proof, code })).toEqual({ kind: 'spentCode' })
})

test('of any number at once, one spends it, and then it is spent', async () => {
  const desk = await openDesk()
  const { code, proof } = await issueCode(desk, { purpose, email })
  const tried = await tryCode(desk, { purpose, proof, code })
  if (tried.kind !== 'right') throw new Error('the code is right')
  const spent = await Promise.all(
    Array.from({ length: 4 }, () =>
      desk.database.transaction((tx) => spendCode(tx, desk, tried.id)),
    ),
  )
  expect(spent.filter(Boolean)).toHaveLength(1)
  expect(await tryCode(desk, { purpose, proof, code })).toEqual({ kind: 'spentCode' })
})

test('who reads the table learns no code', async () => {
  const desk = await openDesk()
  const { code, proof } = await issueCode(desk, { purpose, email })
  const rows = JSON.stringify(await desk.database.query(`select * from portal.codes`))
  expect(rows).not.toContain(code)
  expect(rows).not.toContain(proof)
  // Nor by trying a million: with another key the right code is wrong.
  const guesser = { ...desk, secretKey: 'another key' }
  expect(await tryCode(guesser, { purpose, proof, code })).toMatchObject({ kind: 'wrongCode' })
})
