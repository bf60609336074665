import { ownPerfil } from '@gremial/contract/acceso/perfil.ts'
import { secretariasContactoList } from '@gremial/contract/afiliado/contacto.ts'
import { menuSize } from '@gremial/contract/platform/list.ts'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/callApi.ts'
import { readList } from '../../../ui/list/useList.ts'

/** Offices that receive queries (B-CONTACTO-17). */
export const secretariasQuery = queryOptions({
  ...readList(secretariasContactoList, { page: 0, size: menuSize, sort: 'codigo,asc' }),
  staleTime: 600_000,
  select: ({ content }) => content,
})

/** Own phone: the register's until the user enters another. */
export const telefonoQuery = queryOptions({
  ...read(ownPerfil.leer, {}),
  retry: false,
  select: ({ telefonoCompleto }) => telefonoCompleto,
})
