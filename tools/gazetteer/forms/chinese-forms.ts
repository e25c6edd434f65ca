/** A Chinese name as people shorten it: 广西 for 广西壮族自治区, 浦东 for 浦东新区. */
const suffix = /(?:特别行政区|自治区|自治州|自治县|自治旗|地区|林区|新区|矿区|[省市区县盟旗州])$/
const peoples =
  /(?:蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|高山|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|阿昌|普米|塔吉克|怒|鄂温克|德昂|保安|裕固|独龙|鄂伦春|各)族/g

export function shortChineseName(name: string): string | null {
  if (name === '内蒙古自治区') return '内蒙古'
  if (name === '新疆维吾尔自治区') return '新疆'
  const withoutSuffix = name.replace(suffix, '')
  const short = /自治/.test(name) ? withoutPeoples(withoutSuffix) : withoutSuffix
  return short.length >= 2 && short !== name ? short : null
}

/** Some peoples stand in their own names without the word for one: 柯尔克孜 in 克孜勒苏柯尔克孜. */
function withoutPeoples(name: string): string {
  const short = name.replaceAll(peoples, '').replace(/(?:蒙古|哈萨克|柯尔克孜)$/, '')
  return short.length >= 2 ? short : name
}
