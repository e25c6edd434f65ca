/** A thing that is not there, within the frame of the pages beside it; the root's would bring a second. */
export { generateMetadata, MissingPage as default } from '../missing-page.tsx'
