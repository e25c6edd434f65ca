/** Words with a hyphen stay whole: nobody reads "semi-", and a line further down "trailer". */
export function UnbrokenWords({ children }: { children: string }) {
  return children.split(hyphened).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- Parts of one text stay where they are.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}

/** Each second part of what it splits. Where words are not set apart by blanks, lines break as they may. */
const hyphened = /([\p{Script=Latin}\d]+(?:-[\p{Script=Latin}\d]+)+)/u
