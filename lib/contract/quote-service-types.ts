/** The service types of a quote: a whole vehicle, or a share of one. */
export const quoteServiceTypes = ['ftl_transport', 'ltl_transport'] as const

/** The add-on of this key is insurance, which is asked for by the value of the goods. */
export const insuranceKey = 'insurance'
