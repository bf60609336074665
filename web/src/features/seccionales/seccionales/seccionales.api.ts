import { seccionales } from '@gremial/contract/seccionales/seccionales.ts'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/callApi.ts'

/** Branches of the selectors: the assigned ones (B-AFILIADOSSECC-17, B-AFILIADOSSECC-18). */
export const seccionalesQuery = () => queryOptions({ ...read(seccionales.asignadas, {}), staleTime: 600_000 })
