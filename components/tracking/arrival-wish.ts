/**
 * Whether this browser was asked to tell of an order's arrival, and what it has told already: for all of
 * its tabs, and after a reload. Kept by the order until it has arrived.
 */
export const arrivalStages = ['near', 'done'] as const

export type ArrivalStage = (typeof arrivalStages)[number]

/** `wanted`: nothing has been told yet. */
const told = ['wanted', ...arrivalStages] as const

type Told = (typeof told)[number]

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (deliveryId: string) => `loadline-arrival ${deliveryId}`

export function arrivalWish(store: Store, deliveryId: string): Told | null {
  const kept = store.getItem(keyOf(deliveryId))
  return told.find((each) => each === kept) ?? null
}

export function wishForArrival(store: Store, deliveryId: string): void {
  store.setItem(keyOf(deliveryId), 'wanted')
}

/** Whether the stage is to be told now: it was wished for, and neither it nor a later one has been told. */
export function takeStage(store: Store, deliveryId: string, stage: ArrivalStage): boolean {
  const before = arrivalWish(store, deliveryId)
  if (before === null || told.indexOf(stage) <= told.indexOf(before)) return false
  if (stage === 'done') forgetArrival(store, deliveryId)
  else store.setItem(keyOf(deliveryId), stage)
  return true
}

export function forgetArrival(store: Store, deliveryId: string): void {
  store.removeItem(keyOf(deliveryId))
}
