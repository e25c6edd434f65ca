/** The parties that drive an order. Apart from their schema: forms offer them and need none in the browser. */
export const providers = ['provider_a', 'provider_b', 'internal', 'subcontractor'] as const
