'use client'

/** The number on a label: by the camera where the browser reads codes, else typed or by a hand scanner. */
import { useState } from 'react'
import { ScanLine, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { useHydrated } from '#components/forms/use-hydrated.ts'
import { canScan, useCodeScanner } from './use-code-scanner.ts'

export function NumberEntry({ onNumber }: { onNumber: (text: string) => void }) {
  const t = useTranslations('loader')
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const isHydrated = useHydrated()
  return (
    <div className="flex flex-col gap-3">
      {isOpen && <Camera onNumber={onNumber} onClose={() => setIsOpen(false)} />}
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '') return
          onNumber(text.trim())
          setText('')
        }}
      >
        <input
          aria-label={t('number')}
          placeholder={t('number')}
          value={text}
          onChange={({ target: { value } }) => setText(value)}
          autoCapitalize="characters"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={100}
          className="min-h-11 min-w-0 flex-1 rounded-medium border border-edge-strong bg-surface px-3 font-mono text-small text-ink placeholder:font-sans placeholder:text-ink-soft"
        />
        {isHydrated && canScan() && !isOpen && (
          <button
            type="button"
            onClick={() => setIsOpen(true)}
            className={buttonStyle('secondary')}
          >
            <ScanLine aria-hidden className="size-5" />
            {t('scan')}
          </button>
        )}
      </form>
    </div>
  )
}

function Camera({ onNumber, onClose }: { onNumber: (text: string) => void; onClose: () => void }) {
  const t = useTranslations('loader')
  const { video, state } = useCodeScanner((text) => {
    navigator.vibrate?.(60)
    onNumber(text)
  })
  return (
    <div className="relative overflow-hidden rounded-large bg-[#0a1016]">
      <video ref={video} playsInline muted className="block h-52 w-full object-cover" />
      <p
        role="status"
        className="absolute inset-x-0 bottom-0 bg-[#0a1016]/70 px-4 py-2 text-center text-caption text-[#eef3f7]"
      >
        {t(`camera.${state}`)}
      </p>
      <button
        type="button"
        aria-label={t('closeCamera')}
        onClick={onClose}
        className="absolute top-2 right-2 inline-flex size-11 items-center justify-center rounded-full bg-[#0a1016]/70 text-[#eef3f7]"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}
