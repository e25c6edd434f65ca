/**
 * The headings of packing lists, by field. Names are separated by bars. Those of an earlier line are
 * preferred: in a list with cartons and the pieces in them, cartons are what is loaded.
 */
import { itemFields } from '#lib/cargo/item-fields.ts'

/** Packing lists also have the three sides in one column, and the weight of all pieces of a row. */
export const columnFields = [...itemFields, 'size', 'weightTotal'] as const

export type ColumnField = (typeof columnFields)[number]

export const headingNames: Readonly<Record<ColumnField, readonly string[]>> = {
  name: [
    'description of goods|goods description|cargo description|product description|item description|' +
      'description of cargo|commodity|commodity description|product name|item name|goods name|cargo name|' +
      'name of goods|ชื่อสินค้า|รายการสินค้า|ชื่อรายการสินค้า|ชื่อรายการ|รายละเอียดสินค้า|ชื่อพัสดุ|' +
      '品名|货物名称|货品名称|货名|商品名称|产品名称|物品名称|物料名称|货物描述|商品描述|货物品名|中文品名',
    'name|description|desc|goods|product|products|cargo|contents|content|particulars|article name|' +
      'part name|รายการ|รายละเอียด|รายละเอียดรายการ|สินค้า|ชื่อ|ชนิดสินค้า|คำอธิบาย|คำอธิบายสินค้า|พัสดุ|สิ่งของ|' +
      'ชื่อสิ่งของ|名称|货物|商品|产品|物品|描述|品名规格',
    'item|items|article|material|ประเภทสินค้า|英文品名',
    'model|sku|item code|product code|code|รุ่น|รหัสสินค้า|型号|产品型号|货号|编码',
  ],
  qty: [
    'no of packages|number of packages|total packages|packages|no of pkgs|pkgs|pkgs qty|no of cartons|' +
      'number of cartons|total cartons|cartons|carton qty|no of ctns|total ctns|ctns|ctn qty|ctns qty|' +
      'no of boxes|number of boxes|total boxes|boxes|box qty|no of crates|crates|no of cases|cases|' +
      'จำนวนหีบห่อ|จำนวนกล่อง|จำนวนลัง|จำนวนห่อ|จำนวนพัสดุ|จำนวนพาเลท|จำนวนพาเลต|' +
      '箱数|总箱数|件数|总件数|包装件数|包数|托数|托盘数|板数',
    'no of pieces|number of pieces|total pieces|pieces|pcs|total pcs|qty|quantity|quantities|total qty|' +
      'total quantity|count|units|no of units|number of units|จำนวน|จำนวนชิ้น|จำนวนสินค้า|จำนวนทั้งหมด|จำนวนรวม|' +
      '数量|个数|总数量|数目',
    'pallets|no of pallets|plts|package|pkg|carton|ctn|piece|pc|ชิ้น|กล่อง|ลัง|หีบห่อ',
  ],
  length: [
    'carton length|ctn length|box length|package length|outer length|外箱长|箱长|纸箱长',
    'length|len|l|long|ความยาว|ด้านยาว|ยาว|ย|长|长度',
    'item length|product length|depth|d|ความลึก|ลึก|深|深度',
  ],
  width: [
    'carton width|ctn width|box width|package width|outer width|外箱宽|箱宽|纸箱宽',
    'width|w|wide|breadth|ความกว้าง|ด้านกว้าง|กว้าง|ก|宽|宽度',
    'item width|product width',
  ],
  height: [
    'carton height|ctn height|box height|package height|outer height|外箱高|箱高|纸箱高',
    'height|h|high|hgt|ความสูง|ด้านสูง|สูง|ส|高|高度',
    'item height|product height|thickness|ความหนา|หนา|厚|厚度',
  ],
  weight: [
    'weight per piece|weight per package|weight per carton|weight per ctn|weight per unit|weight per box|' +
      'weight each|gross weight per piece|gross weight per carton|gross weight per ctn|gw per ctn|' +
      'g w per ctn|gw per carton|g w per carton|kg per piece|kg per ctn|kg per carton|unit weight|' +
      'piece weight|carton weight|ctn weight|box weight|package weight|น้ำหนักต่อชิ้น|น้ำหนักต่อหน่วย|' +
      'น้ำหนักต่อกล่อง|น้ำหนักต่อลัง|น้ำหนักต่อหีบห่อ|น้ำหนักชิ้นละ|น้ำหนักกล่องละ|' +
      '单件重量|单件毛重|单箱毛重|单箱重量|每箱毛重|每箱重量|每件毛重|每件重量|单重|件重|箱重',
    'gross weight|gross wt|g weight|g wt|g w|gw|gross|weight|wt|kg|kgs|น้ำหนัก|หนัก|นน|น น|' +
      'น้ำหนักรวมบรรจุภัณฑ์|น้ำหนักรวมกล่อง|น้ำหนักรวมหีบห่อ|毛重|重量|重',
    'item weight|product weight|น้ำหนักสินค้า',
  ],
  stackable: [
    'stackable|may be stacked|stack|can stack|can be stacked|stacking|ซ้อนได้|วางซ้อนได้|ซ้อน|การซ้อน|' +
      '可堆叠|可叠放|堆叠|可堆码|能否堆叠|是否可堆叠',
  ],
  fragile: [
    'fragile|fragile nothing on top|เปราะบาง|แตกง่าย|แตกหักง่าย|ของแตกง่าย|易碎|易碎品|是否易碎',
  ],
  tippable: [
    'tippable|may be tipped|flipable|flippable|tip|can be tipped|rotatable|' +
      'ตะแคงได้|วางตะแคงได้|พลิกได้|可侧放|可倒放|可翻转|可放倒',
  ],
  notes: [
    'notes|note|remark|remarks|comment|comments|special instructions|หมายเหตุ|โน้ต|ข้อสังเกต|บันทึก|' +
      '备注|说明|备考',
  ],
  photos: [
    'photos|photo|image|images|image urls|picture|pictures|photo links|links to photos|' +
      'ลิงก์รูปถ่าย|รูป|รูปภาพ|ลิงก์รูป|รูปถ่าย|ภาพ|图片|照片|照片链接',
  ],
  size: [
    'carton size|carton dimensions|carton dimension|ctn size|box size|box dimensions|package size|' +
      'package dimensions|packing size|outer dimensions|ขนาดกล่อง|ขนาดลัง|ขนาดบรรจุภัณฑ์|ขนาดหีบห่อ|' +
      'ขนาดพัสดุ|外箱尺寸|纸箱尺寸|包装尺寸|箱规|外箱规格|箱子尺寸',
    'dimensions|dimension|dims|dim|size|sizes|measurement|measurements|meas|ขนาด|มิติ|尺寸|货物尺寸',
    'product size|product dimensions|item size|item dimensions|ขนาดสินค้า|产品尺寸|商品尺寸',
  ],
  weightTotal: [
    'total weight|total gross weight|total gross wt|total g wt|total g w|total gw|total wt|total kg|' +
      'total kgs|ttl gw|ttl g w|ttl weight|gross weight total|weight total|line weight|น้ำหนักรวม|' +
      'น้ำหนักทั้งหมด|น้ำหนักรวมทั้งหมด|รวมน้ำหนัก|总重|总重量|总毛重|毛重合计|重量合计|合计重量|合计毛重',
  ],
}

/** Words beside a name that change what it means. */
export const qualifiers = {
  net: /^(?:net|net weight|n w|nw|สุทธิ|净重|净)$/u,
  total: /^(?:total|in total|ttl|รวม|ทั้งหมด|总|总计|合计|共)$/u,
  volume:
    /^(?:cbm|m3|m³|cu m|cu ft|cuft|cubic met(?:er|re)s?|ลบม|ลบ ม|ลูกบาศก์เมตร|คิว|立方|立方米|方)$/u,
  /** "Pieces / carton" are not what is loaded. */
  perPackage:
    /^(?:ctns?|cartons?|box|boxes|pkg|package|pallet|case|per (?:carton|ctn|box|case|pallet)|กล่อง|ลัง|พาเลท|箱|每箱|托)$/u,
}
