'use client'

import { useQuery } from '@tanstack/react-query'
import { provincesHref } from '#lib/hrefs.ts'

/** The names of provinces that the service knows, in its languages; none while they are not needed. */
export function useProvinces(isNeeded: boolean): readonly string[] {
  const query = useQuery<{ readonly names: readonly string[] }>({
    queryKey: ['provinces'],
    queryFn: async ({ signal }) => {
      const response = await fetch(provincesHref, { signal })
      if (!response.ok) throw new Error('the provinces could not be read')
      return response.json()
    },
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return query.data?.names ?? []
}
