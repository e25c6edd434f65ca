/** Solids in one colour under the scene's light: for the vehicle, which needs no lamp of its own. */
import {
  DoubleSide,
  Mesh,
  ShaderMaterial,
  Vector3,
  type BufferGeometry,
  type Material,
  type Object3D,
  type Side,
} from 'three'
import type { Rgb } from './palette.ts'
import { lightOfNormal } from './light.ts'

/** An object of the scene with what the graphics card keeps of it. */
export type Part = Object3D & { readonly geometry: BufferGeometry; readonly material: Material }

const vertexShader = /* glsl */ `
uniform vec3 colour;
varying vec3 vColour;
${lightOfNormal}
void main() {
  vec3 facing = normal;
  vec4 at = vec4(position, 1.0);
  #ifdef USE_INSTANCING
    at = instanceMatrix * at;
    facing = mat3(instanceMatrix) * facing;
  #endif
  vColour = colour * lightOf(normalize(mat3(modelMatrix) * facing));
  gl_Position = projectionMatrix * modelViewMatrix * at;
}
`

const fragmentShader = /* glsl */ `
varying vec3 vColour;
uniform float opacity;
void main() {
  gl_FragColor = vec4(vColour, opacity);
}
`

interface Look {
  readonly side?: Side
  readonly opacity?: number
}

export function solidMaterial(
  colour: Rgb,
  { side = DoubleSide, opacity = 1 }: Look,
): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader,
    fragmentShader,
    side,
    transparent: opacity < 1,
    depthWrite: opacity === 1,
    uniforms: { colour: { value: new Vector3(...colour) }, opacity: { value: opacity } },
  })
}

/** `at`: the place of the geometry's origin. */
export function solidOf(
  geometry: BufferGeometry,
  { colour, at, ...look }: Look & { colour: Rgb; at: readonly [x: number, y: number, z: number] },
): Part {
  const mesh = new Mesh(geometry, solidMaterial(colour, look))
  mesh.position.set(...at)
  return mesh
}
