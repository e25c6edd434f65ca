import { expect, test } from 'vitest'
import { drawStates } from './draw-states.ts'

test('the page of states is what the tables are', async () => {
  await expect(drawStates()).toMatchFileSnapshot('../../../docs/states.md')
})
