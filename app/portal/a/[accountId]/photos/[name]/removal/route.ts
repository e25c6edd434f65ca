export { POST } from '../../../../../photos/[name]/removal/route.ts'
