import { keysOf } from '../../keys-of.ts'

/** A state machine as data: each state with the states that may follow it, in the order of the wire. */
export type TransitionTable<State extends string> = Readonly<Record<State, readonly State[]>>

/** Checks that each state that may follow is one of the table. */
export function defineTransitions<State extends string>(
  table: Readonly<Record<State, readonly NoInfer<State>[]>>,
): TransitionTable<State> {
  return table
}

export function canMove<State extends string>({
  table,
  from,
  to,
}: {
  table: TransitionTable<State>
  from: State
  to: State
}): boolean {
  return table[from].includes(to)
}

/** The states that may precede `to`: the condition of a conditional update. */
export function statesBefore<State extends string>(
  table: TransitionTable<State>,
  to: NoInfer<State>,
): State[] {
  return keysOf(table).filter((state) => table[state].includes(to))
}
