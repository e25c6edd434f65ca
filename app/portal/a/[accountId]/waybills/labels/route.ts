export { GET } from '../../../../waybills/labels/route.ts'
