/** In the page: draws frames of all scenes in turns and measures each. */
import {
  AmbientLight,
  BoxGeometry,
  Color,
  DirectionalLight,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from 'three'
import { createElement } from 'react'
import { flushSync } from '@react-three/fiber'
import { directionOf, framing, movedPose, viewPoses } from '#components/load/camera-pose.ts'
import { piecesInOrder } from '#lib/load-view/load-view-load.ts'
import { loadViewLoadSchema } from '#lib/load-view/load-view-schema.ts'
import { nothingPeeled } from '#lib/load-view/seen-pieces.ts'
import { pieceGroups } from '#lib/load-view/piece-groups.ts'
import { LoadScene } from '#components/load/scene/load-scene.tsx'
import type { ScenePalette } from '#components/load/scene/palette.ts'
import { openScene } from '#components/load/scene/scene-root.ts'
import { metre, vehicleBounds } from '#components/load/scene/scene-space.ts'

const size = { width: 1000, height: 620 }
const framesPerRound = 10
const load = loadViewLoadSchema.parse(
  JSON.parse(document.getElementById('load')?.textContent ?? 'null'),
)
const pieces = piecesInOrder(load)
const groups = pieceGroups(pieces, 'item')
const palette = colours()

interface Drawn {
  readonly context: WebGL2RenderingContext
  draw(frame: number): void
}

/** The camera goes around, so that no frame is the one before. */
const poseOf = (frame: number) => movedPose(viewPoses.corner, { turn: frame * 0.02 })

function bareScene(): Drawn {
  const canvas = addCanvas()
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
  renderer.setSize(size.width, size.height, false)
  const scene = new Scene()
  scene.add(new AmbientLight(0xffffff, 1.2), new DirectionalLight(0xffffff, 2))
  const mesh = new InstancedMesh(new BoxGeometry(1, 1, 1), new MeshLambertMaterial(), pieces.length)
  const matrix = new Matrix4()
  for (const [index, piece] of pieces.entries()) {
    matrix.makeScale(piece.length_mm / metre, piece.height_mm / metre, piece.width_mm / metre)
    matrix.setPosition(
      (piece.x_mm + piece.length_mm / 2) / metre,
      (piece.z_mm + piece.height_mm / 2) / metre,
      (load.inner_width_mm - piece.y_mm - piece.width_mm / 2) / metre,
    )
    mesh.setMatrixAt(index, matrix)
    mesh.setColorAt(
      index,
      new Color(...(palette.kinds[groups.groupOf[index] ?? 0] ?? palette.mark)),
    )
  }
  scene.add(mesh)
  const aspect = size.width / size.height
  const camera = new PerspectiveCamera(20, aspect, 0.1, 200)
  const { low, high } = vehicleBounds(load)
  return {
    context: contextOf(canvas),
    draw(frame) {
      const pose = poseOf(frame)
      const fieldOfView = (camera.fov * Math.PI) / 180
      const { target, distance } = framing(pose, { low, high, aspect, fieldOfView })
      const back = directionOf(pose)
      const [x, y, z] = target
      const away = distance * 1.12
      camera.position.set(x + back[0] * away, y + back[1] * away, z + back[2] * away)
      camera.lookAt(x, y, z)
      renderer.render(scene, camera)
    },
  }
}

/** `shown` below the number of pieces: as while the order of loading is played, when enclosed pieces are drawn too. */
async function ourScene(labels: boolean, shown = pieces.length): Promise<Drawn> {
  const canvas = addCanvas()
  const root = await openScene(canvas, { ...size, pixelRatio: 1 })
  const show = (frame: number) =>
    root.render(
      createElement(LoadScene, {
        load,
        palette,
        pieces,
        groups,
        shown,
        active: null,
        emphasis: null,
        peeled: nothingPeeled,
        pinned: new Set<number>(),
        isWrong: false,
        labels,
        pose: poseOf(frame),
        moves: false,
        marksGravity: true,
        notes: null,
        pieceNotes: null,
      }),
    )
  show(0)
  await new Promise((resolve) => setTimeout(resolve, 500))
  return {
    context: contextOf(canvas),
    // The page's own way: the pose goes through React, whose work is part of the frame.
    draw(frame) {
      flushSync(() => show(frame))
      root.draw()
    },
  }
}

/** A frame is over when its pixels can be read. */
function timeFrame({ context, draw }: Drawn, frame: number): number {
  const began = performance.now()
  draw(frame)
  context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4))
  return performance.now() - began
}

async function measure(rounds: number) {
  const bare = bareScene()
  const scenes = {
    bare,
    plain: await ourScene(false),
    labelled: await ourScene(true),
    played: await ourScene(true, pieces.length - 1),
  }
  for (const scene of Object.values(scenes)) {
    for (let frame = 0; frame < framesPerRound; frame++) timeFrame(scene, frame)
  }
  const ms: Record<keyof typeof scenes, number[]> = {
    bare: [],
    plain: [],
    labelled: [],
    played: [],
  }
  for (let round = 0; round < rounds; round++) {
    for (const name of ['bare', 'plain', 'labelled', 'played'] as const) {
      for (let frame = 0; frame < framesPerRound; frame++) {
        ms[name].push(timeFrame(scenes[name], round * framesPerRound + frame))
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const info = bare.context.getExtension('WEBGL_debug_renderer_info')
  const renderer: unknown =
    info === null ? 'unknown' : bare.context.getParameter(info.UNMASKED_RENDERER_WEBGL)
  return { renderer: String(renderer), ms }
}

function addCanvas(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), size)
  document.body.append(canvas)
  return canvas
}

function contextOf(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const context = canvas.getContext('webgl2')
  if (context === null) throw new Error('this browser has no WebGL')
  return context
}

function colours(): ScenePalette {
  const kinds = Array.from({ length: 8 }, (_, index) => [0.3 + index * 0.08, 0.5, 0.7] as const)
  const grey = [0.8, 0.85, 0.9] as const
  const parts = { line: [0.1, 0.1, 0.1], mark: [0.9, 0.35, 0.05], ground: [1, 1, 1] } as const
  const vehicle = { wall: grey, floor: grey, frame: grey, steel: grey, tyre: grey } as const
  return {
    ...parts,
    ...vehicle,
    cab: grey,
    glass: grey,
    shadow: grey,
    wood: grey,
    ink: grey,
    noteLine: grey,
    good: grey,
    bad: grey,
    kinds,
    weights: kinds,
  }
}

Object.assign(window, { measure })
