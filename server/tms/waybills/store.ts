/** All SQL of the room. */

/** Who tells of an event: the order it follows, a carrier's report, a person, or a program by the interface. */
export type EventSource = 'order' | 'carrier' | 'person' | 'program'
