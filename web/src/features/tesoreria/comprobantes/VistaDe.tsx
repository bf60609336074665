import './vista.css'
import { useQuery } from '@tanstack/react-query'
import { fetchFile } from '../../../platform/api.ts'
import { Notice } from '../../../ui/states.tsx'
import { VistaComprobante } from './VistaComprobante.tsx'

interface Props {
  nombre: string
  /** Its server URL; '' for a local file. */
  url: string
  deEquipo: Blob | null
}

/** File of the selected receipt: local, or from the server. */
export function VistaDe({ nombre, url, deEquipo }: Props) {
  const { data, error } = useQuery({
    queryKey: ['archivo-comprobante', url],
    enabled: url !== '',
    // Files are several megabytes, so only recent ones stay cached.
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
