/** A thing that is not there, within the frame of the pages beside it. */
export { generateMetadata, MissingPage as default } from '../missing-page.tsx'
