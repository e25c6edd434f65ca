'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { OptionsForm } from './options-form.tsx'
import { themes, type Preferences, type Theme } from './preferences.ts'

const icons = { system: Monitor, light: Sun, dark: Moon }

export function ThemeOptions({ theme, chooseTheme }: Pick<Preferences, 'theme' | 'chooseTheme'>) {
  const t = useTranslations('frame.theme')
  return (
    <OptionsForm action={chooseTheme} label={t('label')} className="grid grid-cols-3 gap-1">
      {themes.map((each) => {
        const Icon = icons[each]
        return (
          <button
            type="submit"
            key={each}
            name="theme"
            value={each}
            aria-pressed={each === theme}
            onClick={() => showTheme(each)}
            className="flex min-h-11 flex-col items-center justify-center gap-1 rounded-medium border border-transparent px-3 py-2 text-caption text-ink-soft hover:bg-hover hover:text-ink aria-pressed:border-edge aria-pressed:bg-sunken aria-pressed:font-medium aria-pressed:text-ink"
          >
            <Icon aria-hidden className="size-4.5" />
            {t(each)}
          </button>
        )
      })}
    </OptionsForm>
  )
}

/** Applies the theme at once; the form's action stores it for the next page. */
function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
