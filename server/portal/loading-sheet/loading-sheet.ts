/**
 * The loading sheet: for each vehicle a page with the whole load, then its layers from the floor up,
 * each with the numbers by which it is loaded.
 */
import { scheduler } from 'node:timers/promises'
import { layersOf } from './layers.ts'
import { piecesInOrder, type LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { pieceGroups } from '#lib/load-view/piece-groups.ts'
import { drawLayer } from './draw-layer.ts'
import { drawOverview } from './draw-overview.ts'
import { groupsByStep, page, soft } from './draw-plan.ts'
import { loadFonts } from '../../paper/fonts.ts'
import { Paper } from '../../paper/paper.ts'
import type { SheetTexts } from './sheet-texts.ts'

export async function drawLoadingSheet(
  loads: readonly LoadViewLoad[],
  { texts, language }: { readonly texts: SheetTexts; readonly language: string },
): Promise<Buffer> {
  const paper = new Paper({ title: texts.title, language, size: page, fonts: await loadFonts() })
  for (const load of loads) {
    const pieces = piecesInOrder(load)
    const groups = pieceGroups(pieces, 'item')
    drawOverview(paper, { load, pieces, groups, texts })
    const layers = layersOf(pieces)
    for (const layer of layers) {
      // Other requests of the process have their turn between two layers.
      await scheduler.yield()
      drawLayer(paper, {
        load,
        layer,
        of: layers.length,
        groups: groups.groups,
        groupOfStep: groupsByStep(pieces, groups),
        hasStops: pieces.some(({ stop }) => stop > 1),
        texts,
      })
    }
  }
  const of = paper.pages
  paper.onEachPage((number) => {
    const [right, bottom] = [page.width - page.margin, page.height - page.margin]
    const style = { size: 8, colour: soft, align: 'right' } as const
    paper.text(texts.page({ number, of }), right, bottom - 4, style)
  })
  return await paper.finish()
}
