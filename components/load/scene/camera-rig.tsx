/** Moves the camera towards the requested pose: smoothly, or at once for visitors who prefer no motion. */
import { useEffect, useRef } from 'react'
import { useFrame, useThree } from '@react-three/fiber'
import { PerspectiveCamera } from 'three'
import { directionOf, framing, type CameraPose, type Point } from '../camera-pose.ts'

export const fieldOfViewDegrees = 20
const catchUpPerSecond = 9
const settled = 0.0006

export function CameraRig({
  pose,
  low,
  high,
  moves,
}: {
  pose: CameraPose
  low: Point
  high: Point
  moves: boolean
}) {
  const invalidate = useThree((state) => state.invalidate)
  const size = useThree((state) => state.size)
  const drawn = useRef(pose)
  useEffect(() => invalidate())

  useFrame(({ camera }, seconds) => {
    if (!(camera instanceof PerspectiveCamera)) return
    const share = moves ? Math.min(1, Math.min(seconds, 0.1) * catchUpPerSecond) : 1
    const next = between(drawn.current, pose, share)
    if (distanceOf(next, pose) > settled) {
      drawn.current = next
      invalidate()
    } else {
      drawn.current = pose
    }
    const aspect = size.width / Math.max(1, size.height)
    const framed = framing(drawn.current, {
      low,
      high,
      aspect,
      fieldOfView: camera.fov * (Math.PI / 180),
    })
    const back = directionOf(drawn.current)
    const fit = framed.distance
    const away = (fit * margin) / drawn.current.zoom
    camera.aspect = aspect
    camera.near = Math.max(0.05, away - fit * 1.5)
    camera.far = away + fit * 2.5
    const [x, y, z] = framed.target
    camera.position.set(x + back[0] * away, y + back[1] * away, z + back[2] * away)
    camera.lookAt(x, y, z)
    camera.updateProjectionMatrix()
    camera.updateMatrixWorld()
  }, -1)
  return null
}

/** Space around the vehicle. */
const margin = 1.12

function between(from: CameraPose, to: CameraPose, share: number): CameraPose {
  const mix = (a: number, b: number) => a + (b - a) * share
  return {
    azimuth: mix(from.azimuth, to.azimuth),
    elevation: mix(from.elevation, to.elevation),
    zoom: mix(from.zoom, to.zoom),
  }
}

function distanceOf(a: CameraPose, b: CameraPose): number {
  return (
    Math.abs(a.azimuth - b.azimuth) +
    Math.abs(a.elevation - b.elevation) +
    Math.abs(a.zoom - b.zoom)
  )
}
