export { GET, POST } from '../../../draft/route.ts'
