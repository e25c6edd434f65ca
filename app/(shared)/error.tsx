'use client'

/** A page that failed within its frame, which stays usable. */
export { ProblemPage as default } from '#components/frame/problem-page.tsx'
