import type { Beneficiario, Familiar, VistaAfiliado } from '@gremial/contract/afiliado/afiliados.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

export const fichaQuery = (numero: number) =>
  queryOptions({ queryKey: ['ficha', numero], queryFn: () => api.get<VistaAfiliado>(`vistas/afiliado/${numero}`) })
export const familiaQuery = (numero: number) =>
  queryOptions({ queryKey: ['familia', numero], queryFn: () => api.get<Familiar[]>(`vistas/grupo-familiar/listar/${numero}`) })
export const beneficiariosQuery = (numero: number) =>
  queryOptions({
    queryKey: ['beneficiarios', numero],
    queryFn: () => api.get<Beneficiario[]>(`vistas/beneficiarios-ayuda-mutual/listar/${numero}`),
  })
