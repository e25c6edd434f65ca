import { createContext } from 'react'
import type { AccountValues } from './account-forms.ts'

/** What was typed before the browser sent the form itself, for the page that it got for it. */
export const KeptValues = createContext<AccountValues>({})
