import { definiciones } from '@gremial/contract/tramites/definiciones.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../platform/callApi.ts'

/**
 * A procedure, the names of the catalogues, and a version: the requested one, else the draft, the one in force or the last.
 * `recargada` counts reloads, as a key for components that copy it.
 */
export function useDefinicionAbierta(id: number, version?: number) {
  const definicion = useQuery({ ...read(definiciones.leer, { params: { id } }), refetchOnMount: 'always' })
  const catalogos = useQuery(read(definiciones.catalogos, {}))
  const numero = version || definicion.data?.borrador || definicion.data?.vigente || definicion.data?.versiones[0]?.numero
  const abierta = useQuery({
    ...read(definiciones.leerVersion, { params: { id, numero: numero ?? 0 } }),
    enabled: numero !== undefined,
    refetchOnMount: 'always',
    // The draft on screen is newer than the server's.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [recargada, setRecargada] = useState(0)
  const recargar = async () => {
    await Promise.all([definicion.refetch(), abierta.refetch()])
    setRecargada((n) => n + 1)
  }
  return { definicion, catalogos, abierta, recargada, recargar }
}
