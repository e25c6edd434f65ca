/**
 * The light of the scene: one soft lamp above the camera's usual side and a sky, by the direction of a
 * face. Boxes have six directions, so it is computed for each corner and costs nothing per pixel.
 */
export const lightOfNormal = /* glsl */ `
float lightOf(vec3 normal) {
  return 0.86 + 0.14 * normal.y + 0.06 * normal.z - 0.02 * normal.x
    - 0.04 * max(0.0, -normal.z) - 0.03 * max(0.0, -normal.x);
}
`
