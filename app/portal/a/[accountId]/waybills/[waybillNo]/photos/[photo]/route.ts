export { GET } from '../../../../../../waybills/[waybillNo]/photos/[photo]/route.ts'
