/**
 * Latin is on every page, so it is preloaded, with a fallback of the same measures until it is there.
 * The other scripts are in fonts.css and load only where one of their glyphs is shown.
 */
import localFont from 'next/font/local'

export const plexSans = localFont({
  src: '../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
  weight: '100 700',
  variable: '--font-plex',
  display: 'swap',
  preload: true,
  adjustFontFallback: 'Arial',
})
