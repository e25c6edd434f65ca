/**
 * Draws all pieces at once: faces, edges and contact shadows, in one program. Edges are part of the
 * face's own pixels, which needs no second mesh and stays smooth; they fade where faces are only a few
 * pixels wide.
 */
import { ShaderMaterial, Vector3 } from 'three'
import type { ScenePalette } from './palette.ts'
import { lightOfNormal } from './light.ts'

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

export type PieceMaterial = ReturnType<typeof createPieceMaterial>

export function createPieceMaterial() {
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

export function paintPieceMaterial({ uniforms }: PieceMaterial, palette: ScenePalette): void {
  uniforms.ground.value.set(...palette.ground)
  uniforms.mark.value.set(...palette.mark)
  uniforms.line.value.set(...palette.line)
}

/**
 * Sets the highlighted piece, the only group that is not faded, and the direction from which the last
 * piece comes.
 */
export function pointOut(
  { uniforms }: PieceMaterial,
  {
    active,
    emphasis,
    entrance,
  }: {
    readonly active: number | null
    readonly emphasis: number | null
    readonly entrance: readonly [number, number, number]
  },
): void {
  uniforms.pointed.value = active ?? -1
  uniforms.emphasis.value = emphasis ?? -1
  uniforms.entrance.value.set(...entrance)
}
