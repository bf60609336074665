import { afiliados } from '@gremial/contract/afiliado/afiliados.ts'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/callApi.ts'
import { blobOf } from '../../../ui/photo/fromBase64.ts'

/** Photo of an affiliate's card as a data URL, if any (A-IMAGENES-02). */
export const fotoQuery = (numero: number, hay: boolean) =>
  queryOptions({
    ...read(afiliados.foto, { params: { id: numero } }),
    staleTime: 600_000,
    enabled: hay,
    select: blobOf,
  })
