/**
 * The fields of a table of waybills, with the headings that name them. Names are separated by bars; those of
 * an earlier line are preferred, so that "District" is the district where no column is the city.
 */
export const waybillFields = [
  'outTradeNo',
  'receiverName',
  'receiverPhone',
  'receiverPhone2',
  'receiverAddress',
  'receiverDistrictName',
  'receiverCityName',
  'receiverProvinceName',
  'receiverPostCode',
  'senderPhone',
  'reference_no',
  'declaredValue',
  'service_id',
  'additional_service_ids',
  'product_category_id',
  'remark',
] as const

export const parcelFields = [
  'outParcelNo',
  'itemDesc',
  'piece_count',
  'weight',
  'length',
  'width',
  'height',
  'itemValue',
] as const

/** Each waybill needs them; the sender's phone may come from the account. */
export const requiredFields = [
  'outTradeNo',
  'receiverName',
  'receiverPhone',
  'receiverAddress',
  'receiverCityName',
  'receiverProvinceName',
  'receiverPostCode',
] as const

export const importFields = [...waybillFields, ...parcelFields] as const

export type WaybillField = (typeof waybillFields)[number]
export type ParcelField = (typeof parcelFields)[number]
export type ImportField = (typeof importFields)[number]

export const headingNames: Readonly<Record<ImportField, readonly string[]>> = {
  outTradeNo: [
    'your number|your no|out trade no|order no|order number|order id|orderid|order|order ref|po no|' +
      'po number|po|so no|so number|do no|do number|delivery order|invoice no|invoice number|bill no|' +
      'customer order no|shipment no|shipment number|consignment no|เลขที่ของคุณ|เลขที่ออเดอร์|เลขออเดอร์|' +
      'หมายเลขออเดอร์|เลขที่คำสั่งซื้อ|หมายเลขคำสั่งซื้อ|เลขคำสั่งซื้อ|ออเดอร์|คำสั่งซื้อ|เลขที่ใบสั่งซื้อ|' +
      'เลขที่ใบส่งของ|เลขที่ใบส่งสินค้า|เลขที่เอกสาร|เลขที่บิล|您的单号|订单号|订单编号|客户单号|商家单号|外部单号|' +
      '出库单号|发货单号',
    'invoice|เลขที่|单号',
  ],
  receiverName: [
    'receiver name|receiver|recipient name|recipient|consignee|consignee name|ship to name|ship to|' +
      'deliver to|delivery name|ชื่อผู้รับ|ผู้รับ|ชื่อผู้รับสินค้า|收件人|收货人|收件人姓名|收货人姓名|收件方|收货方',
    'name|customer|customer name|contact|contact name|contact person|ชื่อ|ชื่อลูกค้า|ลูกค้า|ชื่อ นามสกุล|' +
      'ชื่อ สกุล|姓名|客户|客户名称|联系人',
  ],
  receiverPhone: [
    'receiver phone|receiver tel|receiver mobile|recipient phone|recipient mobile|consignee phone|' +
      'consignee tel|delivery phone|ship to phone|โทรศัพท์ผู้รับ|เบอร์ผู้รับ|เบอร์โทรผู้รับ|' +
      'เบอร์โทรศัพท์ผู้รับ|收件人电话|收货人电话|收件人手机|收货人手机|收件电话|收货电话',
    'phone|phone no|phone number|tel|telephone|tel no|mobile|mobile no|mobile number|mobile phone|' +
      'contact number|โทรศัพท์|เบอร์โทร|เบอร์โทรศัพท์|เบอร์|โทร|มือถือ|เบอร์มือถือ|电话|手机|手机号|手机号码|' +
      '电话号码|联系电话',
  ],
  receiverPhone2: [
    'second phone|phone 2|phone2|receiver phone 2|receiver second phone|alternative phone|other phone|' +
      'mobile 2|โทรศัพท์สำรอง|เบอร์สำรอง|เบอร์โทรสำรอง|เบอร์โทร 2|备用电话|电话2|第二电话',
  ],
  receiverAddress: [
    'receiver address|recipient address|consignee address|delivery address|shipping address|' +
      'ship to address|house number street|ที่อยู่ผู้รับ|ที่อยู่จัดส่ง|ที่อยู่ในการจัดส่ง|บ้านเลขที่ ถนน|' +
      '收件地址|收货地址|收件人地址|收货人地址|详细地址',
    'address|address 1|address line 1|street|street address|ที่อยู่|บ้านเลขที่|地址',
  ],
  receiverDistrictName: [
    'subdistrict|sub district|tambon|khwaeng|receiver subdistrict|ตำบล|แขวง|街道|乡镇|镇',
    '',
    'district|区县|区|县',
  ],
  receiverCityName: [
    'city|receiver city|amphoe|amphur|khet|อำเภอ|เขต|市|城市|收件城市',
    'district|receiver district|区县|区|县',
  ],
  receiverProvinceName: [
    'province|receiver province|changwat|จังหวัด|จังหวัดผู้รับ|省|省份|收件省份',
    'state',
  ],
  receiverPostCode: [
    'postal code|post code|postcode|zip|zip code|zipcode|postal|receiver postal code|receiver post code|' +
      'รหัสไปรษณีย์|รหัส ปณ|ปณ|邮编|邮政编码',
  ],
  senderPhone: [
    'sender phone|sender tel|shipper phone|pickup phone|dispatch phone|โทรศัพท์ผู้ส่ง|เบอร์ผู้ส่ง|' +
      'เบอร์โทรผู้ส่ง|发件人电话|发货人电话|发件电话|发货电话',
  ],
  reference_no: [
    'reference|reference no|reference number|ref|ref no|ref number|internal reference|เลขอ้างอิง|' +
      'เลขที่อ้างอิง|อ้างอิง|รหัสอ้างอิง|参考号|参考编号|内部单号',
  ],
  declaredValue: [
    'insured value|declared value|insurance|insurance value|มูลค่าที่ทำประกัน|มูลค่าประกัน|ทุนประกัน|' +
      '保价金额|保价|声明价值|投保金额',
  ],
  service_id: [
    'service|service name|service type|service code|บริการ|ประเภทบริการ|บริการขนส่ง|服务|服务类型|运输服务',
  ],
  additional_service_ids: [
    'add ons|add on|addons|addon|additional services|additional service|value added services|extras|' +
      'บริการเสริม|附加服务|增值服务',
  ],
  product_category_id: [
    'product category|goods category|category|type of goods|goods type|หมวดสินค้า|ประเภทสินค้า|商品类别|' +
      '商品分类|货物类别|货物类型|品类',
  ],
  remark: ['remark|remarks|note|notes|comment|comments|delivery note|หมายเหตุ|โน้ต|备注|说明|留言'],
  outParcelNo: [
    'parcel number|parcel no|package no|package number|carton no|box no|your parcel number|เลขพัสดุ|' +
      'เลขที่พัสดุ|หมายเลขพัสดุ|เลขกล่อง|包裹号|箱号|包裹编号|件号',
  ],
  itemDesc: [
    'contents|content|goods|item description|description of goods|goods description|product name|' +
      'item name|สิ่งของ|รายการสินค้า|ชื่อสินค้า|รายละเอียดสินค้า|物品|品名|货物名称|商品名称|货名',
    'description|item|items|product|สินค้า|รายการ|รายละเอียด|商品|货物|名称',
  ],
  piece_count: [
    'pieces|piece count|pcs|qty|quantity|no of pieces|number of pieces|จำนวน|จำนวนชิ้น|จำนวนกล่อง|件数|数量|个数',
    'boxes|cartons|กล่อง|箱数',
  ],
  weight: [
    'weight each|weight per piece|unit weight|น้ำหนักต่อชิ้น|单件重量',
    'weight|gross weight|g w|gw|kg|น้ำหนัก|นน|น น|重量|毛重',
  ],
  length: ['length|l|ยาว|ความยาว|长|长度'],
  width: ['width|w|กว้าง|ความกว้าง|宽|宽度'],
  height: ['height|h|สูง|ความสูง|高|高度'],
  itemValue: [
    'value|item value|goods value|parcel value|มูลค่า|มูลค่าสินค้า|价值|货值|商品价值',
    'price|ราคา|金额',
  ],
}
