/** The page's theme as it is shown: by its switch, else by the system. */

export function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme']
  return chosen === undefined ? darkSystem().matches : chosen === 'dark'
}

/** Calls back when the page's colours change: by its switch, or by the system's. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const media = darkSystem()
  media.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    media.removeEventListener('change', onChange)
  }
}

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)')
