import { afiliados } from '@gremial/contract/afiliado/afiliados.ts'
import { queryOptions } from '@tanstack/react-query'
import { leer } from '../../../platform/llamar.ts'

/** Union situation of an affiliate (A-SHELL-04, A-SHELL-23). */
export const situacionQuery = (numero: number) =>
  queryOptions({ ...leer(afiliados.situacion, { claves: { codigo: numero } }), staleTime: 300_000 })
