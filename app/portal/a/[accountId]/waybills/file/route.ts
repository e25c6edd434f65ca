export { GET } from '../../../../waybills/file/route.ts'
