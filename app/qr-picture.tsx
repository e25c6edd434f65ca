import { qrModules } from '#server/paper/qr-bars.ts'

/** Dark on light in either theme: phones read no other. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const modules = qrModules(text)
  const side = modules.length + 8
  const path = modules
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="mt-4 block w-56 max-w-full rounded-medium"
    >
      <rect width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
