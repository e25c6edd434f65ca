'use client'

/** A field to sign in with a finger, a pen or a mouse. */
import { useEffect, useRef, type PointerEvent } from 'react'
import { useTranslations } from 'next-intl'

const width = 600
const height = 200

export function SignaturePad({
  isSigned,
  onSign,
}: {
  isSigned: boolean
  /** The picture as a data URI; null: it is empty again. */
  onSign: (picture: string | null) => void
}) {
  const t = useTranslations('board.proof')
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDown = useRef(false)

  useEffect(() => {
    if (!isSigned) clear(canvas.current)
  }, [isSigned])

  function draw(event: PointerEvent<HTMLCanvasElement>, isStart: boolean): void {
    const context = canvas.current?.getContext('2d')
    if (!context || (!isStart && !isDown.current)) return
    const { left, top, width: shown, height: high } = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - left) / shown) * width
    const y = ((event.clientY - top) / high) * height
    if (isStart) {
      event.currentTarget.setPointerCapture(event.pointerId)
      isDown.current = true
      context.beginPath()
      context.moveTo(x, y)
    }
    // Ink on paper in both themes: the picture is shown elsewhere.
    context.lineWidth = 4
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.strokeStyle = '#10202c'
    context.lineTo(x, y)
    context.stroke()
  }

  function lift(): void {
    if (!isDown.current) return
    isDown.current = false
    onSign(canvas.current?.toDataURL('image/png') ?? null)
  }

  return (
    <div>
      <p id="signature-label" className="text-caption font-medium text-ink-soft">
        {t('signature')}
      </p>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-labelledby="signature-label"
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
        onPointerUp={lift}
        onPointerCancel={lift}
        className="mt-1 aspect-[3/1] w-full touch-none rounded-medium border border-edge-strong bg-white"
      />
      {isSigned && (
        <button
          type="button"
          onClick={() => onSign(null)}
          className="mt-1 inline-flex min-h-9 items-center text-small text-action underline underline-offset-4"
        >
          {t('clear')}
        </button>
      )}
    </div>
  )
}

function clear(canvas: HTMLCanvasElement | null): void {
  const context = canvas?.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
}
