/** The service types of a quote: a whole vehicle, or a share of one. */
export const quoteServiceTypes = ['ftl_transport', 'ltl_transport'] as const
