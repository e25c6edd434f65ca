/** A count that is seen each second, and heard by those who listen only when there is something new. */
export function SeenAndSaid({ seen, said }: { seen: string; said: string }) {
  return (
    <>
      <span aria-hidden>{seen}</span>
      <span className="sr-only">{said}</span>
    </>
  )
}
