export { GET } from '../../../address/saved/route.ts'
