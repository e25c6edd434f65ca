/** The soft shadow of the vehicle on the road: a blurred rectangle, computed in the shader. */
import { Mesh, PlaneGeometry, ShaderMaterial, Vector2, Vector3 } from 'three'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { vehicleShape } from '../vehicle-shape.ts'
import type { ScenePalette } from './palette.ts'
import type { Part } from './solid.ts'
import { metre } from './scene-space.ts'

const reach = 1.1

const vertexShader = /* glsl */ `
varying vec2 vAt;
uniform vec2 size;
void main() {
  vAt = (uv - 0.5) * size;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`

const fragmentShader = /* glsl */ `
varying vec2 vAt;
uniform vec2 half_;
uniform vec3 colour;
uniform float strength;
void main() {
  vec2 over = max(abs(vAt) - half_, 0.0);
  float away = clamp(length(over) / ${reach.toFixed(2)}, 0.0, 1.0);
  float shade = (1.0 - away) * (1.0 - away);
  gl_FragColor = vec4(colour, shade * strength);
}
`

export function groundShadow(load: LoadViewLoad, palette: ScenePalette): Part {
  const { cab, roadMm } = vehicleShape(load)
  const length = (load.inner_length_mm - cab.frontMm) / metre
  const width = load.inner_width_mm / metre
  const size = new Vector2(length + 2 * reach, width + 2 * reach)
  const material = new ShaderMaterial({
    vertexShader,
    fragmentShader,
    transparent: true,
    depthWrite: false,
    uniforms: {
      size: { value: size },
      half_: { value: new Vector2(length / 2 - 0.45, width / 2 - 0.35) },
      colour: { value: new Vector3(...palette.shadow) },
      strength: { value: 0.26 },
    },
  })
  const mesh = new Mesh(new PlaneGeometry(size.x, size.y).rotateX(-Math.PI / 2), material)
  mesh.position.set(cab.frontMm / metre + length / 2, roadMm / metre, width / 2)
  mesh.renderOrder = -1
  return mesh
}
