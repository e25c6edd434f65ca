/** One colour under the scene's light: for the vehicle, which needs no lamp of its own. */
import { ShaderMaterial, Vector3, type Side } from 'three'
import type { Rgb } from './palette.ts'
import { lightOfNormal } from './light.ts'

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

export function createSolidMaterial(
  colour: Rgb,
  { side, opacity = 1 }: { side: Side; opacity?: number },
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
