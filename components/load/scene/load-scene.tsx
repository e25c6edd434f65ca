/** The scene of one load. */
import type { CameraPose } from '../camera-pose.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { CameraRig } from './camera-rig.tsx'
import { GravityMark } from './gravity-mark.tsx'
import { GroundShadow } from './ground-shadow.tsx'
import { Hold } from './hold.tsx'
import type { ScenePalette } from './palette.ts'
import { Pieces, type ShownPieces } from './pieces.tsx'
import { vehicleBounds } from './scene-space.ts'
import { Truck } from './truck.tsx'

export interface LoadSceneProps extends ShownPieces {
  readonly load: LoadViewLoad
  readonly palette: ScenePalette
  readonly pose: CameraPose
  readonly marksGravity: boolean
}

export function LoadScene({ load, palette, pose, marksGravity, ...shown }: LoadSceneProps) {
  const { low, high } = vehicleBounds(load)
  return (
    <>
      <CameraRig pose={pose} low={low} high={high} moves={shown.moves} />
      <GroundShadow load={load} palette={palette} />
      <Hold load={load} palette={palette} />
      <Truck load={load} palette={palette} />
      <Pieces load={load} palette={palette} {...shown} />
      {marksGravity && <GravityMark load={load} palette={palette} />}
    </>
  )
}
