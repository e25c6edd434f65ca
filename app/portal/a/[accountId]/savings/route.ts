export { GET } from '../../../savings/route.ts'
