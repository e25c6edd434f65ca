/**
 * The pieces of a load in one draw call for each shape, in the order of loading, so that the shown part is a
 * number. Whatever others enclose is not drawn while all are shown.
 */
import { useEffect, useMemo, useRef } from 'react'
import { useFrame, useThree } from '@react-three/fiber'
import {
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  IntType,
  Matrix4,
  Color,
  ShaderMaterial,
  Vector3,
  type BufferGeometry,
  type CanvasTexture,
  type Material,
  type Object3D,
  type Raycaster,
} from 'three'
import type { DrawnPieces } from '../drawn-pieces.ts'
import type { LoadViewLoad, ViewPiece } from '#lib/load-view/load-view-load.ts'
import type { PieceGroups } from '#lib/load-view/piece-groups.ts'
import { remainingPieces, seenPieces } from '#lib/load-view/seen-pieces.ts'
import { cells, cellShare, labelAtlas, packedLabel } from './label-atlas.ts'
import type { ScenePalette } from './palette.ts'
import { metre } from './scene-space.ts'
import { shapeGeometry, standingShape, type StandingShape } from './shape-geometry.ts'
import { lightOfNormal } from './light.ts'

export interface ShownPieces extends DrawnPieces {
  readonly moves: boolean
  /** Number, "this side up" and "fragile" on each piece. */
  readonly labels: boolean
}

interface PiecesProps extends ShownPieces {
  readonly load: LoadViewLoad
  readonly palette: ScenePalette
}

/** The meshes are found by it in their scene. */
export const piecesName = 'pieces'

/** How many pieces per second the picture may run behind or ahead of the page while it is played. */
const catchUpPerSecond = 9

/** With more of them all are boxes: round things have many times the corners. */
const mostShaped = 3_000

export function Pieces({
  load,
  palette,
  pieces,
  groups,
  shown,
  active,
  emphasis,
  peeled,
  pinned,
  isWrong,
  moves,
  labels,
}: PiecesProps) {
  const invalidate = useThree((state) => state.invalidate)
  const look = useMemo(() => createPieceLook(), [])
  const { uniforms } = look
  const isWhole = shown >= pieces.length
  const shapes = useMemo(() => shapesOf(pieces), [pieces])
  const drawnOnes = useMemo(() => {
    const remaining = remainingPieces(pieces, groups.groupOf, peeled)
    return isWhole ? seenPieces(pieces, remaining, (index) => shapes[index] === 'box') : remaining
  }, [pieces, groups, peeled, isWhole, shapes])
  const meshes = useMemo(
    () =>
      placePieces({
        pieces,
        among: drawnOnes,
        shapes,
        pinned,
        widthMm: load.inner_width_mm,
        materials: look.materials,
      }),
    [pieces, drawnOnes, shapes, pinned, load.inner_width_mm, look],
  )
  const drawn = useRef(shown)

  useEffect(() => {
    colourPieces({ meshes, groups, palette })
    paint(uniforms, palette)
    invalidate()
  }, [meshes, groups, palette, uniforms, invalidate])
  useEffect(() => {
    look.setLabels(labels)
    invalidate()
  }, [look, labels, invalidate])
  useEffect(() => {
    pointOut(uniforms, { active, emphasis, isWrong, load, palette })
    invalidate()
  })
  useEffect(
    () => () => {
      for (const { mesh } of meshes.all) {
        mesh.geometry.dispose()
        mesh.dispose()
      }
    },
    [meshes],
  )
  useEffect(() => () => look.dispose(), [look])

  useFrame((_, seconds) => {
    drawn.current = moves
      ? towards(shown, { from: drawn.current, seconds, pieces: pieces.length })
      : shown
    if (drawn.current !== shown) invalidate()
    show(drawn.current, meshes, uniforms)
  })

  return <primitive object={meshes.group} />
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

function show(count: number, meshes: PlacedPieces, { shown }: Uniforms): void {
  shown.value = count
  showPieces(meshes, Math.ceil(count))
}

function shapesOf(pieces: readonly ViewPiece[]): readonly StandingShape[] {
  const shapes = pieces.map(standingShape)
  const shaped = shapes.reduce((count, shape) => count + (shape === 'box' ? 0 : 1), 0)
  return shaped > mostShaped ? pieces.map(() => 'box') : shapes
}

function paint({ ground, line, wood }: Uniforms, palette: ScenePalette): void {
  ground.value.set(...palette.ground)
  line.value.set(...palette.line)
  wood.value.set(...palette.wood)
}

/** The highlighted piece, the only group that is not faded, and where the last piece comes from. */
function pointOut(
  uniforms: Uniforms,
  {
    active,
    emphasis,
    isWrong,
    load,
    palette,
  }: Pick<PiecesProps, 'active' | 'emphasis' | 'isWrong' | 'load' | 'palette'>,
): void {
  uniforms.mark.value.set(...(isWrong ? palette.bad : palette.mark))
  uniforms.pointed.value = active ?? -1
  uniforms.emphasis.value = emphasis ?? -1
  uniforms.entrance.value.set(...entranceOf(load))
}

interface PlacedMesh {
  readonly mesh: InstancedMesh
  /** For each instance the index of its piece, growing. */
  readonly indexes: readonly number[]
}

export interface PlacedPieces {
  readonly group: Group
  readonly all: readonly PlacedMesh[]
}

export function placePieces({
  pieces,
  among,
  shapes,
  pinned,
  widthMm,
  materials,
}: {
  pieces: readonly ViewPiece[]
  /** Indexes, growing. */
  among: readonly number[]
  shapes: readonly StandingShape[]
  pinned: ReadonlySet<number>
  widthMm: number
  materials: { readonly box: Material; readonly shaped: Material }
}): PlacedPieces {
  const group = new Group()
  group.name = piecesName
  const byShape = Map.groupBy(among, (index) => shapes[index] ?? 'box')
  const all = Array.from(byShape, ([shape, indexes]) => {
    const geometry = shapeGeometry(shape)
    const material = shape === 'box' ? materials.box : materials.shaped
    const mesh = new InstancedMesh(geometry, material, indexes.length)
    const matrix = new Matrix4()
    for (const [place, index] of indexes.entries()) {
      const piece = pieces[index]
      if (piece === undefined) continue
      matrix.makeScale(piece.length_mm / metre, piece.height_mm / metre, piece.width_mm / metre)
      matrix.setPosition(
        (piece.x_mm + piece.length_mm / 2) / metre,
        (piece.z_mm + piece.height_mm / 2) / metre,
        (widthMm - piece.y_mm - piece.width_mm / 2) / metre,
      )
      mesh.setMatrixAt(place, matrix)
      mesh.setColorAt(place, white)
    }
    addPerPiece(geometry, indexes, { pieces, pinned })
    // The vehicle is visible or not; culling the pieces of a partly visible one would save little.
    mesh.frustumCulled = false
    // Else the first ray would take it from the pieces that are shown then.
    mesh.computeBoundingSphere()
    group.add(mesh)
    return { mesh, indexes }
  })
  return { group, all }
}

export interface PieceHit {
  readonly index: number
  readonly point: Vector3
}

/** The piece that a ray meets first, and where. */
export function pieceHit(ray: Raycaster, pieces: Object3D): PieceHit | null {
  const [hit] = ray.intersectObject(pieces, true)
  if (hit?.instanceId === undefined || !(hit.object instanceof InstancedMesh)) return null
  return {
    index: hit.object.geometry.getAttribute('place').getX(hit.instanceId),
    point: hit.point,
  }
}

function addPerPiece(
  geometry: BufferGeometry,
  indexes: readonly number[],
  { pieces, pinned }: { pieces: readonly ViewPiece[]; pinned: ReadonlySet<number> },
): void {
  geometry.setAttribute('group', new InstancedBufferAttribute(new Float32Array(indexes.length), 1))
  geometry.setAttribute('place', new InstancedBufferAttribute(Float32Array.from(indexes), 1))
  const labels = Uint32Array.from(indexes, (index) => {
    const piece = pieces[index]
    return piece === undefined ? 0 : packedLabel(piece, pinned.has(index))
  })
  const label = new InstancedBufferAttribute(labels, 1)
  label.gpuType = IntType
  geometry.setAttribute('label', label)
}

const white = new Color(1, 1, 1)

/** The first so many pieces of the load, of those that are drawn. */
export function showPieces({ all }: PlacedPieces, count: number): void {
  for (const { mesh, indexes } of all) mesh.count = countBelow(indexes, count)
}

function countBelow(growing: readonly number[], limit: number): number {
  let [from, to] = [0, growing.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((growing[middle] ?? limit) < limit) from = middle + 1
    else to = middle
  }
  return from
}

function colourPieces({
  meshes,
  groups: { groups, groupOf },
  palette,
}: {
  meshes: PlacedPieces
  groups: PieceGroups
  palette: ScenePalette
}): void {
  for (const { mesh, indexes } of meshes.all) {
    const colours = mesh.instanceColor
    const places = mesh.geometry.getAttribute('group')
    if (colours === null) continue
    for (const [at, index] of indexes.entries()) {
      const place = groupOf[index] ?? 0
      const group = groups[place]
      const scale = group?.by === 'weight' ? palette.weights : palette.kinds
      const [red, green, blue] = scale[group?.colour ?? 0] ?? palette.steel
      colours.setXYZ(at, red, green, blue)
      places.setX(at, place)
    }
    colours.needsUpdate = true
    places.needsUpdate = true
  }
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

// The shaders draw all pieces of a shape at once: faces, edges, contact shadows and labels. All of them are
// part of the face's own pixels, which needs no second mesh and stays smooth; edges fade where faces are only
// a few pixels wide, and labels where their signs are. Without labels, and for boxes, the parts of the shader
// that are for nothing are left out.

const vertexShader = /* glsl */ `
attribute float group;
attribute float place;
attribute vec4 face;
attribute vec4 lie;
attribute vec2 look;
uniform float shown;
uniform float pointed;
uniform float emphasis;
uniform vec3 ground;
uniform vec3 mark;
uniform vec3 line;
uniform vec3 wood;
uniform vec3 entrance;
varying vec3 vFace;
varying vec3 vLine;
varying vec2 vAt;
varying vec2 vSize;
varying float vDepth;
varying float vEdge;
#ifdef SHAPED
attribute vec2 parts;
flat varying vec2 vEdges;
flat varying vec2 vParts;
#endif
#ifdef LABELS
attribute uint label;
flat varying uint vLabel;
flat varying vec3 vInk;
#endif
${lightOfNormal}
void main() {
  vec3 size = vec3(instanceMatrix[0][0], instanceMatrix[1][1], instanceMatrix[2][2]);
  // Pieces come in the order of loading. The last comes from the door.
  float arrived = clamp(shown - place, 0.0, 1.0);
  float way = 1.0 - arrived;
  vec4 at = instanceMatrix * vec4(position, 1.0);
  at.xyz += entrance * (way * way * way);
  vSize = face.zw * vec2(size[int(lie.x)], size[int(lie.y)]);
  vAt = face.xy * vSize;
  vDepth = lie.y == 1.0 ? 0.0 : 1.0;
  bool isPointed = abs(pointed - place) < 0.5;
  bool faded = emphasis >= 0.0 && abs(emphasis - group) > 0.5;
  vec3 own = instanceColor;
  #ifdef SHAPED
    own = look.y == 1.0 ? wood : instanceColor * (1.0 + look.y);
    vEdges = lie.zw;
    vParts = parts;
  #endif
  vec3 colour = faded ? mix(ground, own, 0.16) : own;
  if (isPointed) colour = mix(colour, mark, 0.72);
  vFace = colour * lightOf(normal);
  vLine = isPointed ? vec3(1.0) : mix(vFace, line, faded ? 0.14 : 0.5);
  vEdge = isPointed ? 1.6 : 0.0;
  #ifdef LABELS
    vLabel = look.x == 0.0 || faded ? 0u : label;
    vInk = dot(vFace, vec3(0.299, 0.587, 0.114)) > 0.52 ? vec3(0.06, 0.1, 0.15) : vec3(1.0);
  #endif
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
#ifdef SHAPED
flat varying vec2 vEdges;
flat varying vec2 vParts;
#endif
#ifdef LABELS
flat varying uint vLabel;
flat varying vec3 vInk;
uniform sampler2D atlas;
#endif
void main() {
  vec2 pixel = max(fwidth(vAt), 1e-6);
  #ifdef SHAPED
    vec2 part = vSize / vParts;
    vec2 inPart = mod(vAt, part);
    vec2 fromEdge = mix(vec2(1e3), min(inPart, part - inPart) / pixel, vEdges);
    vec2 pixels = part / pixel;
  #else
    vec2 fromEdge = min(vAt, vSize - vAt) / pixel;
    vec2 pixels = vSize / pixel;
  #endif
  float edge = 1.0 - smoothstep(0.35 + vEdge, 1.35 + vEdge, min(fromEdge.x, fromEdge.y));
  float room = clamp((min(pixels.x, pixels.y) - 2.0) / 10.0, 0.0, 1.0);
  // Sides are a little darker towards what they stand on.
  float contact = vDepth > 0.5 ? 1.0 : 0.91 + 0.09 * smoothstep(0.0, 1.0, vAt.y / vSize.y);
  vec3 colour = mix(vFace * contact, vLine, edge * room);
  #ifdef LABELS
    float signs = float(vLabel >> 28);
    float tall = min(min(vSize.y * 0.46, vSize.x * 0.84 / (${cellShare.toFixed(4)} * max(signs, 2.0))), 0.26);
    vec2 cell = vec2(tall * ${cellShare.toFixed(4)}, tall);
    vec2 inLabel = (vAt - vSize * 0.5) / cell + vec2(signs, 1.0) * 0.5;
    float clear = clamp((tall / max(pixel.x, pixel.y) - 5.0) / 3.0, 0.0, 1.0);
    if (signs > 0.0 && clear > 0.0 && inLabel.x > 0.0 && inLabel.x < signs && inLabel.y > 0.0 && inLabel.y < 1.0) {
      uint sign = (vLabel >> (4u * uint(inLabel.x))) & 15u;
      vec2 share = vec2(1.0 / ${cells}.0, 1.0);
      vec2 at = (vec2(float(sign) + fract(inLabel.x), inLabel.y)) * share;
      vec2 scale = share / cell;
      float ink = textureGrad(atlas, at, dFdx(vAt) * scale, dFdy(vAt) * scale).a;
      colour = mix(colour, vInk, ink * clear * 0.92);
    }
  #endif
  gl_FragColor = vec4(colour, 1.0);
}
`

type Uniforms = ReturnType<typeof createPieceLook>['uniforms']

function createPieceLook() {
  const uniforms = {
    shown: { value: 0 },
    pointed: { value: -1 },
    emphasis: { value: -1 },
    ground: { value: new Vector3() },
    mark: { value: new Vector3() },
    line: { value: new Vector3() },
    wood: { value: new Vector3() },
    entrance: { value: new Vector3() },
    atlas: { value: null as CanvasTexture | null },
  }
  const made = (defines: Record<string, string>) =>
    new ShaderMaterial({ vertexShader, fragmentShader, uniforms, defines })
  const materials = { box: made({}), shaped: made({ SHAPED: '' }) }
  return {
    uniforms,
    materials,
    setLabels(wanted: boolean) {
      if (wanted) uniforms.atlas.value ??= labelAtlas()
      for (const material of Object.values(materials)) {
        if ('LABELS' in material.defines === wanted) continue
        if (wanted) material.defines['LABELS'] = ''
        else delete material.defines['LABELS']
        material.needsUpdate = true
      }
    },
    dispose() {
      for (const material of Object.values(materials)) material.dispose()
      uniforms.atlas.value?.dispose()
    },
  }
}
