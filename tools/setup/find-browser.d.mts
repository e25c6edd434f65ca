export function findBrowser(env: Readonly<Record<string, string | undefined>>): string | null
export function isProgram(file: string): boolean
