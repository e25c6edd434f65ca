import { useMemo } from 'react'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import type { CameraPose } from '../camera-pose.ts'
import { CameraRig } from './camera-rig.tsx'
import { GravityMark } from './gravity-mark.tsx'
import { groundShadow } from './ground-shadow.ts'
import { hold } from './hold.ts'
import type { ScenePalette } from './palette.ts'
import { Parts } from './parts.tsx'
import { Pieces, type ShownPieces } from './pieces.tsx'
import { vehicleBounds } from './scene-space.ts'
import { truck } from './truck.ts'

export interface LoadSceneProps extends ShownPieces {
  readonly load: LoadViewLoad
  readonly palette: ScenePalette
  readonly pose: CameraPose
  readonly marksGravity: boolean
}

export function LoadScene({ load, palette, pose, marksGravity, ...shown }: LoadSceneProps) {
  const { low, high } = vehicleBounds(load)
  const vehicle = useMemo(
    () => [groundShadow(load, palette), ...hold(load, palette), ...truck(load, palette)],
    [load, palette],
  )
  return (
    <>
      <CameraRig pose={pose} low={low} high={high} moves={shown.moves} />
      <Parts parts={vehicle} />
      <Pieces load={load} palette={palette} {...shown} />
      {marksGravity && <GravityMark load={load} palette={palette} />}
    </>
  )
}
