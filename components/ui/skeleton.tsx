/** The shape of what is being fetched. It says nothing; whoever places it says that something loads. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-pulse rounded-small bg-edge ${className}`} />
}
