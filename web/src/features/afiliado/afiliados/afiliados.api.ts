import { afiliados } from '@gremial/contract/afiliado/afiliados.ts'
import { queryOptions } from '@tanstack/react-query'
import { leer } from '../../../platform/llamar.ts'
import { deBase64 } from '../../../ui/foto/deBase64.ts'

/** The photo of an affiliate's card as a data address, where there is one (A-IMAGENES-02). */
export const fotoQuery = (numero: number, hay: boolean) =>
  queryOptions({
    ...leer(afiliados.foto, { claves: { id: numero } }),
    staleTime: 600_000,
    enabled: hay,
    select: deBase64,
  })
