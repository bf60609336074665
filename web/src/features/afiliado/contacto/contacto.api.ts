import { afiliados } from '@gremial/contract/afiliado/afiliados.ts'
import { listaSecretariasContacto } from '@gremial/contract/afiliado/contacto.ts'
import { tamanioMenu } from '@gremial/contract/platform/lista.ts'
import { queryOptions } from '@tanstack/react-query'
import { leer } from '../../../platform/llamar.ts'
import { leerLista } from '../../../ui/lista/useLista.ts'

/** The offices that take queries (B-CONTACTO-17). */
export const secretariasQuery = queryOptions({
  ...leerLista(listaSecretariasContacto, { page: 0, size: tamanioMenu, sort: 'codigo,asc' }),
  staleTime: 600_000,
  select: ({ content }) => content,
})

/** The telephone on the own record, only its digits; what the person may not read is simply not filled in. */
export const telefonoQuery = (numero: number) =>
  queryOptions({
    ...leer(afiliados.leer, { claves: { codigo: numero } }),
    staleTime: 600_000,
    retry: false,
    select: ({ telefono }) => telefono.replace(/\D/g, '').slice(0, 20),
  })
