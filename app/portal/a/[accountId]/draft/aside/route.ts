export { POST } from '../../../../draft/aside/route.ts'
