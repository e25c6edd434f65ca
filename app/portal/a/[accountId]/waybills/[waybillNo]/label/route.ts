export { GET } from '../../../../../waybills/[waybillNo]/label/route.ts'
