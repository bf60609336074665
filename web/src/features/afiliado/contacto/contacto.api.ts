import { perfilPropio } from '@gremial/contract/acceso/perfil.ts'
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

/** The own telephone, which is the register's until the person says another. */
export const telefonoQuery = queryOptions({
  ...leer(perfilPropio.leer, {}),
  retry: false,
  select: ({ telefonoCompleto }) => telefonoCompleto,
})
