/** A count that changes each second on the screen; screen readers only announce important changes. */
export function SeenAndSaid({ seen, said }: { seen: string; said: string }) {
  return (
    <>
      <span aria-hidden>{seen}</span>
      <span className="sr-only">{said}</span>
    </>
  )
}
