import './vista.css'
import { useQuery } from '@tanstack/react-query'
import { traerArchivo } from '../../../platform/api.ts'
import { Aviso } from '../../../ui/estados.tsx'
import { VistaComprobante } from './VistaComprobante.tsx'

interface Props {
  nombre: string
  /** Where the server gives it; '' for one of this device. */
  url: string
  deEquipo: Blob | null
}

/** The file of the receipt on view: the one of this device, or the server's. */
export function VistaDe({ nombre, url, deEquipo }: Props) {
  const { data, error } = useQuery({
    queryKey: ['archivo-comprobante', url],
    enabled: url !== '',
    // Some megabytes each: the last ones are at hand, and no more.
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => traerArchivo(url, signal),
  })
  if (error && url !== '')
    return (
      <div className="vista-fallo">
        <Aviso tipo="mal">{error.message}</Aviso>
      </div>
    )
  return <VistaComprobante nombre={nombre} archivo={url === '' ? deEquipo : (data ?? null)} />
}
