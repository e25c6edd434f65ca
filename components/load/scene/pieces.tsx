/** All pieces of a load in one draw call, in the order of loading, so that the shown part is a number. */
import { useEffect, useMemo, useRef } from 'react'
import { useFrame, useThree } from '@react-three/fiber'
import { BoxGeometry, InstancedBufferAttribute, InstancedMesh, Matrix4, Color } from 'three'
import type { DrawnPieces } from '../drawn-pieces.ts'
import type { LoadViewLoad, ViewPiece } from '#lib/load-view/load-view-load.ts'
import type { PieceGroups } from '#lib/load-view/piece-groups.ts'
import {
  createPieceMaterial,
  paintPieceMaterial,
  pointOut,
  type PieceMaterial,
} from './piece-material.ts'
import type { ScenePalette } from './palette.ts'
import { metre } from './scene-space.ts'

export interface ShownPieces extends DrawnPieces {
  readonly moves: boolean
}

interface PiecesProps extends ShownPieces {
  readonly load: LoadViewLoad
  readonly palette: ScenePalette
}

/** How many pieces per second the picture may run behind or ahead of the page while it is played. */
const catchUpPerSecond = 9

export function Pieces({
  load,
  palette,
  pieces,
  groups,
  shown,
  active,
  emphasis,
  moves,
}: PiecesProps) {
  const invalidate = useThree((state) => state.invalidate)
  const painted = useMemo(() => createPieceMaterial(), [])
  const mesh = useMemo(
    () => placePieces({ pieces, load, material: painted.material }),
    [pieces, load, painted],
  )
  const drawn = useRef(shown)

  useEffect(() => {
    colourPieces({ mesh, groups, palette })
    paintPieceMaterial(painted, palette)
    invalidate()
  }, [mesh, groups, palette, painted, invalidate])
  useEffect(() => {
    pointOut(painted, { active, emphasis, entrance: entranceOf(load) })
    invalidate()
  })
  useEffect(
    () => () => {
      mesh.geometry.dispose()
      mesh.dispose()
    },
    [mesh],
  )
  useEffect(() => () => painted.material.dispose(), [painted])

  useFrame((_, seconds) => {
    drawn.current = moves
      ? towards(shown, { from: drawn.current, seconds, pieces: pieces.length })
      : shown
    if (drawn.current !== shown) invalidate()
    showPieces({ mesh, painted, count: drawn.current })
  })

  return <primitive object={mesh} />
}

/** The shown number follows the page's smoothly; a large difference is applied at once. */
function towards(
  shown: number,
  { from, seconds, pieces }: { from: number; seconds: number; pieces: number },
): number {
  const way = shown - from
  if (Math.abs(way) < 0.004 || Math.abs(way) > pieces / 8 + 3) return shown
  return from + way * Math.min(1, Math.min(seconds, 0.1) * catchUpPerSecond)
}

function showPieces({
  mesh,
  painted,
  count,
}: {
  mesh: InstancedMesh
  painted: PieceMaterial
  count: number
}): void {
  painted.uniforms.shown.value = count
  mesh.count = Math.ceil(count)
}

function placePieces({
  pieces,
  load,
  material,
}: {
  pieces: readonly ViewPiece[]
  load: LoadViewLoad
  material: ReturnType<typeof createPieceMaterial>['material']
}): InstancedMesh {
  const geometry = new BoxGeometry(1, 1, 1)
  const mesh = new InstancedMesh(geometry, material, Math.max(1, pieces.length))
  const matrix = new Matrix4()
  for (const [index, piece] of pieces.entries()) {
    matrix.makeScale(piece.length_mm / metre, piece.height_mm / metre, piece.width_mm / metre)
    matrix.setPosition(
      (piece.x_mm + piece.length_mm / 2) / metre,
      (piece.z_mm + piece.height_mm / 2) / metre,
      (load.inner_width_mm - piece.y_mm - piece.width_mm / 2) / metre,
    )
    mesh.setMatrixAt(index, matrix)
    mesh.setColorAt(index, white)
  }
  geometry.setAttribute(
    'group',
    new InstancedBufferAttribute(new Float32Array(Math.max(1, pieces.length)), 1),
  )
  // The vehicle is visible or not; culling the pieces of a partly visible one would save little.
  mesh.frustumCulled = false
  return mesh
}

const white = new Color(1, 1, 1)

function colourPieces({
  mesh,
  groups: { groups, groupOf },
  palette,
}: {
  mesh: InstancedMesh
  groups: PieceGroups
  palette: ScenePalette
}): void {
  const colours = mesh.instanceColor
  const places = mesh.geometry.getAttribute('group')
  if (colours === null) return
  for (const [index, place] of groupOf.entries()) {
    const group = groups[place]
    const scale = group?.by === 'weight' ? palette.weights : palette.kinds
    const [red, green, blue] = scale[group?.colour ?? 0] ?? palette.steel
    colours.setXYZ(index, red, green, blue)
    places.setX(index, place)
  }
  colours.needsUpdate = true
  places.needsUpdate = true
}

/** The place that a piece comes from: through the door. */
function entranceOf({
  door,
  inner_length_mm,
  inner_width_mm,
}: LoadViewLoad): readonly [number, number, number] {
  const acrossMm = inner_width_mm * 0.7
  if (door === 'rear') return [Math.min(2_200, inner_length_mm * 0.4) / metre, 0.12, 0]
  return [0, 0.12, (door === 'left' ? acrossMm : -acrossMm) / metre]
}
