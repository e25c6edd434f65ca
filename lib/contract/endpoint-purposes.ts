/**
 * The purpose of an endpoint in each language, for the developers' page. OpenAPI shows only the English
 * summary.
 */
import type { Endpoint } from './endpoint.ts'
import type { Language } from './languages.ts'

export function endpointPurpose({ name, summary }: Endpoint, language: Language): string {
  return language === 'en' ? summary : (purposes[name]?.[language] ?? summary)
}

type Purpose = Readonly<Record<Exclude<Language, 'en'>, string>>

const purposes: Readonly<Record<string, Purpose>> = {
  createWaybill: { th: 'สร้างใบนำส่ง', zh: '创建运单' },
  listWaybills: { th: 'ใบนำส่งขององค์กร เรียงจากล่าสุด', zh: '组织的运单，最新的在前' },
  allocateWaybillNumber: { th: 'จองเลขที่ใบนำส่ง', zh: '预留运单号' },
  printWaybillLabels: {
    th: 'ป้ายของใบนำส่งไม่เกิน 100 ใบใน PDF เดียว',
    zh: '将最多 100 张运单的面单合并为一个 PDF',
  },
  getWaybill: { th: 'ใบนำส่งหนึ่งใบ', zh: '单张运单' },
  updateWaybill: { th: 'แก้ไขเจ็ดฟิลด์ที่อนุญาตให้แก้ไข', zh: '修改允许更改的七个字段' },
  cancelWaybill: { th: 'ยกเลิกใบนำส่ง', zh: '取消运单' },
  listWaybillEvents: { th: 'เหตุการณ์ติดตามของใบนำส่ง', zh: '运单的跟踪事件' },
  getWaybillLabel: {
    th: 'ป้ายของใบนำส่งหรือของพัสดุหนึ่งชิ้น เป็น PDF',
    zh: '运单或单个包裹的面单（PDF）',
  },
  addParcels: { th: 'เพิ่มพัสดุในใบนำส่ง', zh: '向运单添加包裹' },
  splitParcel: { th: 'แยกพัสดุหนึ่งชิ้นออกเป็นหลายชิ้น', zh: '将一个包裹拆分为多个' },
  resolveAddress: {
    th: 'แปลงข้อความ ลิงก์แผนที่ หรือพิกัด เป็นที่อยู่แบบมีโครงสร้างพร้อมพิกัด',
    zh: '将文本、地图链接或坐标解析为带坐标的结构化地址',
  },
  suggestAddresses: {
    th: 'สถานที่ที่ขึ้นต้นด้วยข้อความที่พิมพ์',
    zh: '以已输入内容开头的地点',
  },
  listRegions: { th: 'จังหวัด เมือง และเขตของประเทศ', zh: '一个国家的省、市和区县' },
  listCountries: { th: 'ประเทศที่มีข้อมูลเขตการปกครอง', zh: '有行政区划数据的国家' },
  listOrganizations: { th: 'องค์กรที่เป็นเจ้าของคีย์ API', zh: 'API 密钥所属的组织' },
  checkFit: {
    th: 'ตรวจว่าใบนำส่งบรรทุกลงประเภทรถหรือเที่ยวขนส่งได้หรือไม่ โดยไม่สร้างข้อมูล',
    zh: '检查运单能否装入某种车型或某个配送任务，不创建任何数据',
  },
  splitLoad: {
    th: 'เสนอวิธีแบ่งใบนำส่งลงรถหลายคัน หรือสร้างเที่ยวขนส่งตามกลุ่มนั้น',
    zh: '建议如何将运单分配到多辆车，或按分组创建配送任务',
  },
  getDeliveryPlan: {
    th: 'ตำแหน่งของแต่ละชิ้นในรถของเที่ยวขนส่ง',
    zh: '配送任务中每件货物在车内的位置',
  },
  listOrganizationUnits: {
    th: 'คลังสินค้า ศูนย์กระจายสินค้า และสาขา สำหรับ origin_unit_id',
    zh: '仓库、中转站和分支机构，用于 origin_unit_id',
  },
  createQuote: { th: 'ขอใบเสนอราคาค่าขนส่ง', zh: '获取运输报价' },
  listQuotePages: {
    th: 'ใบเสนอราคาของบัญชี ทีละหน้าและกรองได้',
    zh: '账户的报价，可分页和筛选',
  },
  listOrders: {
    th: 'คำสั่งขนส่งของบัญชี เรียงจากล่าสุด',
    zh: '账户的订单，最新的在前',
  },
  exportOrders: { th: 'คำสั่งขนส่งของบัญชีเป็นไฟล์ CSV', zh: '账户的订单（CSV 文件）' },
  getSpending: { th: 'ค่าขนส่งที่บัญชีจ่ายในแต่ละเดือน', zh: '账户每月的运费支出' },
  getOrder: {
    th: 'คำสั่งขนส่งหนึ่งรายการ: ใบเสนอราคา ราคา การชำระเงิน และสถานะ',
    zh: '单个订单：报价、价格、付款和状态',
  },
  listQuotes: { th: 'ใบเสนอราคาของบัญชี เรียงจากล่าสุด', zh: '账户的报价，最新的在前' },
  getQuote: {
    th: 'ใบเสนอราคาหนึ่งใบ หากยังไม่มีเจ้าของและใช้ได้อยู่ การอ่านจะบันทึกเป็นของบัญชี',
    zh: '单个报价；读取无归属的有效报价即归入该账户',
  },
  listPaymentMethods: {
    th: 'วิธีชำระเงินตามใบเสนอราคา รวมวิธีที่ใช้ไม่ได้พร้อมเหตุผล',
    zh: '报价的付款方式，含不可用的方式及原因',
  },
  payQuote: {
    th: 'สร้างคำสั่งขนส่งจากใบเสนอราคาและเริ่มเก็บเงิน',
    zh: '将报价转为订单并开始收款',
  },
  getQuotePayment: { th: 'การชำระเงินของใบเสนอราคาและสถานะ', zh: '报价的付款及其状态' },
  uploadPaymentSlip: {
    th: 'แนบรูปสลิปโอนเงิน รูปใหม่จะแทนรูปเดิม',
    zh: '上传银行转账凭证图片，后上传的会替换之前的',
  },
  cancelQuote: {
    th: 'ยกเลิกใบเสนอราคา หรือคำสั่งขนส่งที่เกิดจากใบเสนอราคานั้น',
    zh: '取消报价，或由其生成的订单',
  },
  trackOrder: { th: 'ตำแหน่งและสถานะของคำสั่งขนส่ง', zh: '订单的位置和状态' },
  listVehicleTypes: {
    th: 'ประเภทรถพร้อมพื้นที่บรรทุก น้ำหนักบรรทุก และเพลา เรียงจากเล็กสุด',
    zh: '车型及其货厢尺寸、载重和车轴，从小到大',
  },
  listAddons: { th: 'บริการเสริมที่เลือกได้ในใบเสนอราคา', zh: '报价可选的附加服务' },
  listBanks: { th: 'ธนาคารที่เปิดแอปเพื่อชำระเงินได้', zh: '可打开 App 付款的银行' },
  listSenderAccounts: { th: 'บัญชีผู้ส่งขององค์กร เรียงตามชื่อ', zh: '组织的发货账户，按名称排列' },
  createSenderAccount: { th: 'สร้างบัญชีผู้ส่งใหม่', zh: '新建发货账户' },
  getWallet: { th: 'กระเป๋าเงินของบัญชี', zh: '账户的钱包' },
  listWalletEntries: {
    th: 'รายการเข้าออก เรียงจากล่าสุด หากบัญชีไม่มีกระเป๋าเงินจะเป็นรายการว่าง',
    zh: '收支明细，最新的在前；账户没有钱包时为空',
  },
  topUpWallet: {
    th: 'เริ่มเติมเงินเข้ากระเป๋าเงินผ่านช่องทางรับชำระเงิน',
    zh: '通过支付网关发起钱包充值',
  },
  createDeliveryEvent: {
    th: 'รายงานเหตุการณ์ติดตามของใบนำส่งหรือพัสดุ',
    zh: '上报运单或包裹的跟踪事件',
  },
}
