/** Keeps words with a hyphen on one line: no line ends with "semi-" before "trailer". */
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

/** Matches are every second part of a split. In scripts without spaces lines break as they may. */
const hyphened = /([\p{Script=Latin}\d]+(?:-[\p{Script=Latin}\d]+)+)/u
