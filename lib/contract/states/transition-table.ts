/** A state machine as data: each state with the states that may follow it. */
export type TransitionTable<State extends string> = Readonly<Record<State, readonly State[]>>

interface Move<State extends string> {
  readonly table: TransitionTable<State>
  readonly from: State
  readonly to: State
}

export function canMove<State extends string>({ table, from, to }: Move<State>): boolean {
  return table[from].includes(to)
}

export function isTerminal<State extends string>(
  table: TransitionTable<State>,
  state: State,
): boolean {
  return table[state].length === 0
}

/** The states that may precede `to`: the condition of a conditional update. */
export function statesBefore<State extends string>(
  table: TransitionTable<State>,
  to: NoInfer<State>,
): State[] {
  const states: State[] = []
  for (const state in table) if (table[state].includes(to)) states.push(state)
  return states
}
