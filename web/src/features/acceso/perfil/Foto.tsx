import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { ownPerfil } from '@gremial/contract/acceso/perfil.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../platform/callApi.ts'
import { blobOf } from '../../../ui/photo/fromBase64.ts'

const iniciales = (nombre: string): string => {
  const [apellido = '', own = ''] = nombre.split(', ')
  return ((own[0] ?? '') + (apellido[0] ?? '')).toUpperCase()
}

/** The user's portrait, or their initials (A-SHELL-03, A-SHELL-07). */
export function Foto({ usuario }: { usuario: UsuarioActual }) {
  const { data } = useQuery({
    ...read(ownPerfil.foto, { params: { id: usuario.id } }),
    staleTime: 600_000,
    meta: { adorno: true },
    enabled: usuario.imagen,
    select: blobOf,
  })
  return (
    <span className="foto-ch" aria-hidden="true">
      {usuario.imagen && data ? <img src={data} alt="" /> : iniciales(usuario.nombre)}
    </span>
  )
}
