import type { ConsultaEnviada, ConsultaNueva, SecretariaContacto } from '@gremial/contract/afiliado/contacto.ts'
import { type Pagina, tamanioMenu } from '@gremial/contract/platform/lista.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

/** The offices that take queries (B-CONTACTO-17). */
export const secretariasQuery = queryOptions({
  queryKey: ['secretarias-contacto'],
  staleTime: 600_000,
  queryFn: async () =>
    (await api.get<Pagina<SecretariaContacto>>('vistas/secretarias-contacto', { page: 0, size: tamanioMenu, sort: 'codigo,asc' }))
      .content,
})

/** The telephone on the own record, only its digits; what the person may not read is simply not filled in. */
export const telefonoQuery = (numero: number) =>
  queryOptions({
    queryKey: ['telefono-propio', numero],
    staleTime: 600_000,
    retry: false,
    queryFn: async () => (await api.get<{ telefono: string }>(`afiliados/${numero}`)).telefono.replace(/\D/g, '').slice(0, 20),
  })

export const enviarConsulta = (consulta: ConsultaNueva): Promise<ConsultaEnviada> =>
  api.post<ConsultaEnviada>('usuarios/enviar-consulta', consulta)
