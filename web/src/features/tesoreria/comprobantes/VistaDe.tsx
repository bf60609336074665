import { type Comprobante, comprobantes } from '@gremial/contract/tesoreria/comprobantes.ts'
import { useQuery } from '@tanstack/react-query'
import { traerArchivo } from '../../../platform/api.ts'
import { direccionDe } from '../../../platform/llamar.ts'
import { Aviso } from '../../../ui/estados.tsx'
import type { ColaComprobantes } from './cola.ts'
import type { Pendiente } from './pendiente.ts'
import { VistaComprobante } from './VistaComprobante.tsx'

interface Props {
  guardado: Comprobante | undefined
  pendiente: Pendiente | undefined
  cola: ColaComprobantes
}

/** The file of the receipt on view: the one of this device, or the server's. */
export function VistaDe({ guardado, pendiente, cola }: Props) {
  const claves = { codigo: guardado?.idRendicion ?? 0, iddetalle: guardado?.idDetalle ?? 0, idcomprobante: guardado?.id ?? 0 }
  const url = direccionDe(comprobantes.descargar, { claves, consulta: { ver: '1' } })
  const { data, error } = useQuery({
    queryKey: ['archivo-comprobante', url],
    enabled: guardado !== undefined,
    // Some megabytes each: the last ones are at hand, and no more.
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => traerArchivo(url, signal),
  })
  if (error && guardado)
    return (
      <div className="vista-fallo">
        <Aviso tipo="mal">{error.message}</Aviso>
      </div>
    )
  const archivo = guardado ? (data ?? null) : pendiente ? cola.archivo(pendiente.clave) : null
  return <VistaComprobante nombre={guardado?.nombre ?? pendiente?.nombre ?? ''} archivo={archivo} />
}
