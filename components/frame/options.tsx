'use client'

/** The menus' choices: forms of buttons, one of them pressed, which work before any script has run. */
import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { closePopoverOf } from '#components/ui/popover.ts'
import { languageNames, themes, type Preferences, type Theme } from './preferences.ts'

/** Each language by its own name, so that a visitor in the wrong one can find theirs. */
export function LanguageOptions({ language, calendar, ...choose }: Preferences) {
  const t = useTranslations('frame')
  return (
    <>
      <OptionsForm
        action={choose.chooseLanguage}
        label={t('language.label')}
        className="flex flex-col"
      >
        <CheckedOptions name="language" names={languageNames} chosen={language} />
      </OptionsForm>
      {/* Only Thai has two ways to count years; side by side on a phone, where the menu would be too long. */}
      {language === 'th' && (
        <OptionsForm
          action={choose.chooseCalendar}
          label={t('calendar.label')}
          className="flex flex-col max-md:grid max-md:grid-cols-2"
        >
          <CheckedOptions
            name="calendar"
            names={{ buddhist: t('calendar.buddhist'), gregory: t('calendar.gregory') }}
            chosen={calendar}
          />
        </OptionsForm>
      )}
    </>
  )
}

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

function OptionsForm({
  action,
  label,
  className,
  children,
}: {
  action: (form: FormData) => Promise<void>
  label: string
  className: string
  children: ReactNode
}) {
  return (
    <form action={action}>
      <fieldset>
        <legend className="px-3 pt-2 pb-1 text-caption text-ink-soft">{label}</legend>
        <div className={className}>{children}</div>
      </fieldset>
    </form>
  )
}

/** The options by their values; choosing one closes the menu. */
function CheckedOptions<Value extends string>({
  name,
  names,
  chosen,
}: {
  name: 'language' | 'calendar'
  names: Readonly<Record<Value, string>>
  chosen: Value
}) {
  return Object.entries<string>(names).map(([value, text]) => (
    <button
      key={value}
      type="submit"
      name={name}
      value={value}
      lang={name === 'language' ? value : undefined}
      aria-pressed={value === chosen}
      onClick={(event) => closePopoverOf(event.currentTarget)}
      className="group flex min-h-11 items-center justify-between gap-2 rounded-medium px-3 text-left text-small hover:bg-hover aria-pressed:font-medium"
    >
      {text}
      <Check aria-hidden className="invisible size-4 text-action group-aria-pressed:visible" />
    </button>
  ))
}
