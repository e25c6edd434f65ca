import { cookies } from 'next/headers'
import { themes, type Theme } from '#components/frame/preferences.ts'

export const themeCookie = 'theme'

export function isTheme(text: unknown): text is Theme {
  return themes.some((theme) => theme === text)
}

export async function chosenTheme(): Promise<Theme> {
  const chosen = (await cookies()).get(themeCookie)?.value
  return isTheme(chosen) ? chosen : 'system'
}
