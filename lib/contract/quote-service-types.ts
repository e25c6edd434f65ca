/** The services that a quote is asked for: a vehicle of one's own, or a place in a shared one. */
export const quoteServiceTypes = ['ftl_transport', 'ltl_transport'] as const
