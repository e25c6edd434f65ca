/** Who looks at the page, as far as the frame shows it. */
export interface Visitor {
  /** Null: nobody who has signed in. */
  readonly person: { readonly name: string; readonly email: string } | null
  readonly signOut: () => Promise<void>
}
