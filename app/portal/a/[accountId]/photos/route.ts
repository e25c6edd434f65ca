export { POST } from '../../../photos/route.ts'
