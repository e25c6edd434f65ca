/** Pushes that have ended can be sent again. */
export const replayableStates = ['delivered', 'failed', 'lost'] as const
