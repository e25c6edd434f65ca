import { useMemo } from 'react'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import type { CameraPose } from '../camera-pose.ts'
import { CameraRig } from './camera-rig.tsx'
import { GravityMark } from './gravity-mark.tsx'
import { groundShadow } from './ground-shadow.ts'
import { hold } from './hold.ts'
import {
  PieceDimensions,
  useFontsLoaded,
  VehicleNotes,
  type PieceNotes,
  type SceneNotes,
} from './notes.tsx'
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
  readonly notes: SceneNotes | null
  readonly pieceNotes: PieceNotes | null
}

export function LoadScene({
  load,
  palette,
  pose,
  marksGravity,
  notes,
  pieceNotes,
  ...shown
}: LoadSceneProps) {
  const { low, high } = vehicleBounds(load)
  const fonts = useFontsLoaded()
  const vehicle = useMemo(
    () => [groundShadow(load, palette), ...hold(load, palette), ...truck(load, palette)],
    [load, palette],
  )
  return (
    <>
      <CameraRig pose={pose} low={low} high={high} moves={shown.moves} />
      <Parts parts={vehicle} />
      <Pieces load={load} palette={palette} {...shown} />
      {notes !== null && (
        <VehicleNotes key={`vehicle ${fonts}`} load={load} palette={palette} notes={notes} />
      )}
      {pieceNotes !== null && (
        <PieceDimensions key={`piece ${fonts}`} load={load} palette={palette} notes={pieceNotes} />
      )}
      {marksGravity && <GravityMark load={load} palette={palette} />}
    </>
  )
}
