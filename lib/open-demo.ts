/** The notice on each page of a demo that visitors from other machines can open. */
import type { LocalizedText } from './contract/languages.ts'

export const openDemoNotice: LocalizedText = {
  en: 'Demo, open to everybody: nothing here is real, and others can see what you enter.',
  th: 'เดโมที่เปิดให้ทุกคนใช้ ทุกอย่างในนี้เป็นการจำลอง และผู้อื่นอาจเห็นสิ่งที่คุณกรอก',
  zh: '演示站点，对所有人开放：一切均为模拟，他人可能看到您填写的内容。',
}
