export { generateMetadata, MissingPage as default } from '../missing-page.tsx'
