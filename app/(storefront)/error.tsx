'use client'

export { ProblemPage as default } from '#components/frame/problem-page.tsx'
