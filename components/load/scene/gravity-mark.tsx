/** The centre of gravity: the quartered disc of engineers' drawings, seen through the goods, with its plumb line. */
import { useMemo } from 'react'
import { useFrame } from '@react-three/fiber'
import {
  BufferGeometry,
  Float32BufferAttribute,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  Vector3,
  type Camera,
} from 'three'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import type { ScenePalette } from './palette.ts'
import { Parts } from './parts.tsx'
import { metre } from './scene-space.ts'

const vertexShader = /* glsl */ `
varying vec2 vAt;
void main() {
  vAt = (uv - 0.5) * 2.0;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`

const fragmentShader = /* glsl */ `
varying vec2 vAt;
uniform vec3 ink;
uniform vec3 mark;
void main() {
  float away = length(vAt);
  float soft = fwidth(away);
  float quarter = step(0.0, vAt.x * vAt.y);
  vec3 colour = away > 0.74 ? ink : mix(vec3(1.0), mark, quarter);
  gl_FragColor = vec4(colour, 1.0 - smoothstep(0.98 - soft, 0.98, away));
}
`

/** A share of the picture's height, at any distance. */
const sizeShare = 0.026

export function GravityMark({ load, palette }: { load: LoadViewLoad; palette: ScenePalette }) {
  const mark = useMemo(() => buildMark(palette), [palette])
  useFrame(({ camera }) => placeMark(mark, load, camera))
  return load.center_of_gravity_mm !== null && <Parts parts={mark.parts} />
}

function placeMark(
  { disc, plumb }: ReturnType<typeof buildMark>,
  { center_of_gravity_mm: center, inner_width_mm: widthMm }: LoadViewLoad,
  camera: Camera,
): void {
  if (center === null) return
  disc.position.set(center.x / metre, center.z / metre, (widthMm - center.y) / metre)
  disc.quaternion.copy(camera.quaternion)
  disc.scale.setScalar(disc.position.distanceTo(camera.position) * sizeShare)
  plumb.position.copy(disc.position)
  plumb.scale.y = center.z / metre
}

function buildMark(palette: ScenePalette) {
  const disc = new Mesh(
    new PlaneGeometry(1, 1),
    new ShaderMaterial({
      vertexShader,
      fragmentShader,
      transparent: true,
      depthTest: false,
      depthWrite: false,
      uniforms: {
        ink: { value: new Vector3(...palette.line) },
        mark: { value: new Vector3(...palette.mark) },
      },
    }),
  )
  disc.renderOrder = 3
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute([0, 0, 0, 0, -1, 0], 3))
  const plumb = new LineSegments(
    geometry,
    new LineBasicMaterial({ depthTest: false, transparent: true }),
  )
  plumb.material.color.setRGB(...palette.mark, 'srgb')
  plumb.renderOrder = 2
  return { disc, plumb, parts: [plumb, disc] }
}
