/** A placeholder for content that is loading. It is silent; the surrounding element announces the loading. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-pulse rounded-small bg-edge ${className}`} />
}
