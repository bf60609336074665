import './vista.css'
import { useQuery } from '@tanstack/react-query'
import { fetchFile } from '../../../platform/api.ts'
import { Notice } from '../../../ui/states.tsx'
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
    queryFn: ({ signal }) => fetchFile(url, signal),
  })
  if (error && url !== '')
    return (
      <div className="vista-fallo">
        <Notice type="mal">{error.message}</Notice>
      </div>
    )
  return <VistaComprobante nombre={nombre} archivo={url === '' ? deEquipo : (data ?? null)} />
}
