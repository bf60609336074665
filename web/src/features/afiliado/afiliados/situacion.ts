import { afiliados } from '@gremial/contract/afiliado/afiliados.ts'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/callApi.ts'

/** Union situation of an affiliate (A-SHELL-04, A-SHELL-23). */
export const situacionQuery = (numero: number) =>
  queryOptions({ ...read(afiliados.situacion, { params: { codigo: numero } }), staleTime: 300_000 })
