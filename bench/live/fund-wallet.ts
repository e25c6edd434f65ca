/** Puts so much into the customer's wallet as many orders need, as the customer would: by a top-up's QR. */
import { setTimeout as sleep } from 'node:timers/promises'
import { topUpReplySchema } from '#lib/contract/pay.ts'
import { walletSchema } from '#lib/contract/wallet.ts'
import type { Seller } from '../quotes/seller.ts'

const patienceMs = 30_000

export async function fundWallet(seller: Seller, { least }: { least: number }): Promise<void> {
  const missing = least - (await balanceOf(seller))
  if (missing <= 0) return
  const opened = await seller.answerTo(
    seller.post('/api/wallet/top-up', { amount: Math.ceil(missing), type: 'qr' }),
  )
  const { tradeNo } = topUpReplySchema.parse(JSON.parse(opened))
  await payAtGateway(seller, tradeNo)
  const untilMs = Date.now() + patienceMs
  while ((await balanceOf(seller)) < least) {
    if (Date.now() > untilMs) throw new Error('the top-up did not arrive in the wallet')
    await sleep(250)
  }
}

/** The press of whoever holds the phone. */
async function payAtGateway(seller: Seller, tradeNo: string): Promise<void> {
  const url = seller.url(`/sandbox/gateway/${encodeURIComponent(tradeNo)}/pay`)
  const response = await fetch(url, { method: 'POST' })
  if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
}

async function balanceOf(seller: Seller): Promise<number> {
  const { wallet } = walletSchema.parse(
    JSON.parse(await seller.answerTo(seller.get('/api/wallet'))),
  )
  if (wallet === null) throw new Error('the customer has no wallet')
  return wallet.balance
}
