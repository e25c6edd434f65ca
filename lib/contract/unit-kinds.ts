/** Apart from the record: forms offer them and need no schemas in the browser. */
export const unitKinds = ['headquarters', 'depot', 'hub', 'branch'] as const
