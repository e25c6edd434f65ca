/** The waybills that wait, and the search for a proposal. */
import { useEffect, useEffectEvent } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { noAnswer, ReadFailed } from '#components/queries/read-failed.ts'
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { PlannerDeliveryGoods, PlannerGoods } from '#lib/planner/planner-goods.ts'
import type { PlannerDeliveries, ProposalReply } from '#lib/planner/planner-replies.ts'

export function useWaiting(
  filter: Readonly<Record<'q' | 'account' | 'from' | 'to' | 'unit', string>>,
) {
  const query = new URLSearchParams(filter).toString()
  return useQuery<PlannerGoods>({
    queryKey: ['planner-waiting', query],
    queryFn: ({ signal }) => read(`/portal/planning/waiting?${query}`, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

export function useDeliveries() {
  return useQuery<PlannerDeliveries>({
    queryKey: ['planner-deliveries'],
    queryFn: ({ signal }) => read('/portal/planning/deliveries', signal),
    retry: false,
  })
}

/** The waybills of a delivery; `id` null: of none. */
export function useDeliveryGoods(id: DeliveryId | null) {
  return useQuery<PlannerDeliveryGoods>({
    queryKey: ['planner-delivery', id],
    queryFn: ({ signal }) => read(`/portal/planning/deliveries/${id}`, signal),
    enabled: id !== null,
    retry: false,
  })
}

const pollMs = 700

type Ended = Exclude<ProposalReply, { state: 'searching' }>

/** `jobId` null: nothing is searched for. */
export function useProposal(jobId: string | null, onEnd: (ended: Ended) => void) {
  const query = useQuery<ProposalReply>({
    queryKey: ['planner-proposal', jobId],
    queryFn: ({ signal }) => read(`/portal/planning/proposals/${jobId}`, signal),
    enabled: jobId !== null,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'searching' ? pollMs : false,
    retry: 3,
  })
  const { data } = query
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (jobId !== null && data !== undefined && data.state !== 'searching') end(data)
  }, [jobId, data])
  return query
}

async function read<Reply>(path: string, signal: AbortSignal): Promise<Reply> {
  const response = await fetch(path, { signal, cache: 'no-store' }).catch(() => {
    throw noAnswer()
  })
  if (response.ok) return response.json()
  if (response.status === 401) throw new ReadFailed('signed-out')
  throw new ReadFailed(response.status === 404 ? 'not-found' : 'failing')
}
