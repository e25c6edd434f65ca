import { useEffect } from 'react'
import { InstancedMesh } from 'three'
import type { Part } from './solid.ts'

/** Parts of the scene. What the graphics card keeps of them is freed when others come, or none. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  useEffect(
    () => () => {
      for (const part of parts) {
        part.geometry.dispose()
        part.material.dispose()
        if (part instanceof InstancedMesh) part.dispose()
      }
    },
    [parts],
  )
  return parts.map((part) => <primitive key={part.uuid} object={part} />)
}
