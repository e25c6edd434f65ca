'use client'

/** The hundred faces of the Chinese font: 31 kB of styles, so a module of its own (chinese-font.tsx). */
import '@fontsource-variable/noto-sans-sc/wght.css'

export default function ChineseFaces() {
  return null
}
