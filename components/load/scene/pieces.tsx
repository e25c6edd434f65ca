/** All pieces of a load in one draw call, in the order of loading, so that the shown part is a number. */
import { useEffect, useMemo, useRef } from 'react'
import { useFrame, useThree } from '@react-three/fiber'
import {
  BoxGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Color,
  ShaderMaterial,
  Vector3,
  type Material,
} from 'three'
import type { DrawnPieces } from '../drawn-pieces.ts'
import type { LoadViewLoad, ViewPiece } from '#lib/load-view/load-view-load.ts'
import type { PieceGroups } from '#lib/load-view/piece-groups.ts'
import type { ScenePalette } from './palette.ts'
import { metre } from './scene-space.ts'
import { lightOfNormal } from './light.ts'

export interface ShownPieces extends DrawnPieces {
  readonly moves: boolean
}

interface PiecesProps extends ShownPieces {
  readonly load: LoadViewLoad
  readonly palette: ScenePalette
}

/** The mesh is found by it in its scene; an instance's number is the index of its piece. */
export const meshName = 'pieces'

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
  const { material, uniforms } = useMemo(() => createPieceMaterial(), [])
  const mesh = useMemo(
    () => placePieces({ pieces, widthMm: load.inner_width_mm, material }),
    [pieces, load, material],
  )
  const drawn = useRef(shown)

  useEffect(() => {
    colourPieces({ mesh, groups, palette })
    paint(uniforms, palette)
    invalidate()
  }, [mesh, groups, palette, uniforms, invalidate])
  useEffect(() => {
    pointOut(uniforms, { active, emphasis, load })
    invalidate()
  })
  useEffect(
    () => () => {
      mesh.geometry.dispose()
      mesh.dispose()
    },
    [mesh],
  )
  useEffect(() => () => material.dispose(), [material])

  useFrame((_, seconds) => {
    drawn.current = moves
      ? towards(shown, { from: drawn.current, seconds, pieces: pieces.length })
      : shown
    if (drawn.current !== shown) invalidate()
    show(drawn.current, mesh, uniforms)
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

function show(count: number, mesh: InstancedMesh, { shown }: Uniforms): void {
  shown.value = count
  mesh.count = Math.ceil(count)
}

function paint({ ground, mark, line }: Uniforms, palette: ScenePalette): void {
  ground.value.set(...palette.ground)
  mark.value.set(...palette.mark)
  line.value.set(...palette.line)
}

/** The highlighted piece, the only group that is not faded, and where the last piece comes from. */
function pointOut(
  uniforms: Uniforms,
  { active, emphasis, load }: Pick<PiecesProps, 'active' | 'emphasis' | 'load'>,
): void {
  uniforms.pointed.value = active ?? -1
  uniforms.emphasis.value = emphasis ?? -1
  uniforms.entrance.value.set(...entranceOf(load))
}

export function placePieces({
  pieces,
  widthMm,
  material,
}: {
  pieces: readonly ViewPiece[]
  widthMm: number
  material: Material
}): InstancedMesh {
  const geometry = new BoxGeometry(1, 1, 1)
  const mesh = new InstancedMesh(geometry, material, Math.max(1, pieces.length))
  const matrix = new Matrix4()
  for (const [index, piece] of pieces.entries()) {
    matrix.makeScale(piece.length_mm / metre, piece.height_mm / metre, piece.width_mm / metre)
    matrix.setPosition(
      (piece.x_mm + piece.length_mm / 2) / metre,
      (piece.z_mm + piece.height_mm / 2) / metre,
      (widthMm - piece.y_mm - piece.width_mm / 2) / metre,
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
  // Else the first ray would take it from the pieces that are shown then.
  mesh.computeBoundingSphere()
  mesh.name = meshName
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

// The shaders draw all pieces at once: faces, edges and contact shadows. Edges are part of the face's own
// pixels, which needs no second mesh and stays smooth; they fade where faces are only a few pixels wide.

const vertexShader = /* glsl */ `
attribute float group;
uniform float shown;
uniform float pointed;
uniform float emphasis;
uniform vec3 ground;
uniform vec3 mark;
uniform vec3 line;
uniform vec3 entrance;
varying vec3 vFace;
varying vec3 vLine;
varying vec2 vAt;
varying vec2 vSize;
varying float vDepth;
varying float vEdge;
${lightOfNormal}
void main() {
  vec3 size = vec3(instanceMatrix[0][0], instanceMatrix[1][1], instanceMatrix[2][2]);
  // Pieces come in the order of loading, so a piece's number is its place. The last comes from the door.
  float arrived = clamp(shown - float(gl_InstanceID), 0.0, 1.0);
  float way = 1.0 - arrived;
  vec4 at = instanceMatrix * vec4(position, 1.0);
  at.xyz += entrance * (way * way * way);
  vec3 inPiece = (position + 0.5) * size;
  bool across = abs(normal.x) > 0.5;
  bool level = abs(normal.y) > 0.5;
  vAt = across ? inPiece.zy : level ? inPiece.xz : inPiece.xy;
  vSize = across ? size.zy : level ? size.xz : size.xy;
  vDepth = level ? 1.0 : 0.0;
  bool isPointed = abs(pointed - float(gl_InstanceID)) < 0.5;
  bool faded = emphasis >= 0.0 && abs(emphasis - group) > 0.5;
  vec3 colour = faded ? mix(ground, instanceColor, 0.16) : instanceColor;
  if (isPointed) colour = mix(colour, mark, 0.72);
  vFace = colour * lightOf(normal);
  vLine = isPointed ? vec3(1.0) : mix(vFace, line, faded ? 0.14 : 0.5);
  vEdge = isPointed ? 1.6 : 0.0;
  gl_Position = projectionMatrix * modelViewMatrix * at;
}
`

const fragmentShader = /* glsl */ `
varying vec3 vFace;
varying vec3 vLine;
varying vec2 vAt;
varying vec2 vSize;
varying float vDepth;
varying float vEdge;
void main() {
  vec2 pixel = fwidth(vAt);
  vec2 fromEdge = min(vAt, vSize - vAt) / pixel;
  float edge = 1.0 - smoothstep(0.35 + vEdge, 1.35 + vEdge, min(fromEdge.x, fromEdge.y));
  vec2 pixels = vSize / pixel;
  float room = clamp((min(pixels.x, pixels.y) - 2.0) / 10.0, 0.0, 1.0);
  // Sides are a little darker towards what they stand on.
  float contact = vDepth > 0.5 ? 1.0 : 0.91 + 0.09 * smoothstep(0.0, 1.0, vAt.y / vSize.y);
  gl_FragColor = vec4(mix(vFace * contact, vLine, edge * room), 1.0);
}
`

type Uniforms = ReturnType<typeof createPieceMaterial>['uniforms']

function createPieceMaterial() {
  const uniforms = {
    shown: { value: 0 },
    pointed: { value: -1 },
    emphasis: { value: -1 },
    ground: { value: new Vector3() },
    mark: { value: new Vector3() },
    line: { value: new Vector3() },
    entrance: { value: new Vector3() },
  }
  const material = new ShaderMaterial({ vertexShader, fragmentShader, uniforms })
  return { material, uniforms }
}
